import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { loginFields, loginStudent } from '#features/accounts/sign-in-contract.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { studentFieldPresets } from '../student-field-presets.ts';
import { useEnter } from './student-sign-in.ts';

/** Long enough to see that the button was heard (R83). */
const redirectAfterMs = 300;

export function StudentLoginForm() {
  const enter = useEnter(paths.studentDashboard('events'));
  const form = useForm({ resolver: zodResolver(loginFields), mode: 'onTouched' });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  const logIn = form.handleSubmit(async (fields) => {
    try {
      const answer = await api.call(loginStudent, { body: fields, retryWhileBusy: true });
      await new Promise((resolve) => setTimeout(resolve, redirectAfterMs));
      await enter(answer, { title: 'Login Successful', description: 'Welcome back!' });
    } catch (error) {
      notify({ title: 'Login Failed', description: wordsOf(error, 'Invalid credentials'), tone: 'error' });
      form.setFocus('password', { shouldSelect: true });
      showFieldFaults(form, error);
    }
  });

  return (
    // `post`: sent before the page is ready, a form without it would put the password into the address.
    <form method="post" noValidate onSubmit={logIn} className="grid gap-5">
      <TextField {...studentFieldPresets.email} error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Link to={paths.studentForgotPassword} className="link justify-self-start text-sm">
        Forgot password?
      </Link>
      <Button type="submit" variant="main" size="large" busy={isSubmitting} className="mt-2">
        Log in
      </Button>
    </form>
  );
}
