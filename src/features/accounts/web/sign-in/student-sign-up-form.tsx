import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { registerStudent, signUpFields } from '#features/accounts/sign-in-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { api } from '#web/api.ts';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { studentFieldPresets as presets } from '../student-field-presets.ts';
import { StudentYearOptions } from '../student-year-options.tsx';
import { useEnter } from './student-sign-in.ts';

const signUpForm = signUpFields.extend({ confirmPassword: z.string() }).refine(bothPasswordsAgree, {
  path: ['confirmPassword'],
  message: "Passwords don't match",
  // Said even while other fields are still at fault.
  when: () => true,
});

function bothPasswordsAgree(form: { password: string; confirmPassword: string }): boolean {
  return form.password === form.confirmPassword;
}

export function StudentSignUpForm() {
  const enter = useEnter(paths.studentDashboard());
  const form = useForm({ resolver: zodResolver(signUpForm), mode: 'onTouched' });
  const { register, formState } = form;
  const { errors, isSubmitting, isSubmitted, touchedFields } = formState;
  // Before that nobody has mistyped it; and words that appear under a click move the button away from it.
  const isConfirmed = isSubmitted || touchedFields.confirmPassword;

  const signUp = form.handleSubmit(async ({ confirmPassword: _, ...fields }) => {
    try {
      const answer = await api.call(registerStudent, { body: fields, retryWhileBusy: true });
      await enter(answer, {
        title: 'Registration Successful',
        description: 'You have been registered successfully!',
      });
    } catch (error) {
      const words = wordsOf(error, 'Something went wrong');
      notify({ title: 'Registration Failed', description: words, tone: 'error' });
      showFieldFaults(form, error);
      // The email is taken: the only conflict there is.
      if (error instanceof ApiError && error.status === 409) {
        form.setError('email', { type: 'server', message: words }, { shouldFocus: true });
      }
    }
  });

  return (
    // `post`: sent before the page is ready, a form without it would put the password into the address.
    <form method="post" noValidate onSubmit={signUp} className="grid gap-5 sm:grid-cols-2">
      <TextField {...presets.name} className="sm:col-span-2" error={errors.name?.message} {...register('name')} />
      <TextField {...presets.email} error={errors.email?.message} {...register('email')} />
      <TextField {...presets.phone} error={errors.phone?.message} {...register('phone')} />
      <PasswordField
        label="Password"
        strength
        hint="At least 6 characters."
        autoComplete="new-password"
        required
        error={errors.password?.message}
        {...register('password', { deps: isConfirmed ? 'confirmPassword' : [] })}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <TextField
        {...presets.college}
        className="sm:col-span-2"
        error={errors.college?.message}
        {...register('college')}
      />
      <TextField {...presets.department} error={errors.department?.message} {...register('department')} />
      <SelectField {...presets.year} error={errors.year?.message} {...register('year')}>
        <StudentYearOptions />
      </SelectField>
      <Button type="submit" variant="main" size="large" busy={isSubmitting} className="mt-2 sm:col-span-2">
        Create account
      </Button>
    </form>
  );
}
