import { Link } from 'react-router';
import { loginFields, loginStudent } from '#features/accounts/sign-in-contract.ts';
import { paths } from '#shared/paths.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { studentFieldPresets } from '../student-fields.tsx';
import { useEnter } from './student-sign-in.ts';

/** A delay, so that students see the pressed button before the page changes (R83). */
const redirectAfterMs = 300;

export function StudentLoginForm() {
  const enter = useEnter(paths.studentDashboard('events'));
  const form = useContractForm(loginStudent, {
    fields: loginFields,
    mode: 'onTouched',
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body, retryWhileBusy: true }),
    async onSent(answer) {
      await new Promise((resolve) => setTimeout(resolve, redirectAfterMs));
      await enter(answer, { title: 'Login Successful', description: 'Welcome back!' });
    },
    failure: { toast: 'Login Failed', words: 'Invalid credentials' },
    onRefused: (_, { setFocus }) => setFocus('password', { shouldSelect: true }),
  });

  return (
    <form {...form.props} className="grid gap-5">
      <TextField {...studentFieldPresets.email} {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
      <Link
        to={paths.studentForgotPassword}
        state={{ email: form.watch('email') }}
        className="link flex min-h-(--touch) items-center justify-self-start text-sm"
      >
        Forgot password?
      </Link>
      <Button {...form.button} variant="main" size="large" className="mt-2">
        Log in
      </Button>
    </form>
  );
}
