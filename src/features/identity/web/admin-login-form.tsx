import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '#web/api.ts';
import { adminSession } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { adminLogin, loginFields } from '../contract.ts';

/** `isSignedIn`: the dashboard is already on its way, and the button stays busy until it is there. */
export function AdminLoginForm({ isSignedIn }: { isSignedIn: boolean }) {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(loginFields),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const busy = isSubmitting || isSignedIn;

  const signIn = handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      const { token, _id, name, email, role } = await api.call(adminLogin, { body: fields });
      adminSession.open(token, { id: _id, name, email, role });
    } catch (error) {
      setFailure((error instanceof Error && error.message) || 'An error occurred');
      setFocus('password', { shouldSelect: true });
    }
  });

  return (
    // `post`: sent before the page is ready, a form without it would put the password into the address.
    <form
      method="post"
      noValidate
      onSubmit={signIn}
      className="grid gap-5 rounded-card border border-line bg-raised p-7"
    >
      <h2>Sign in</h2>
      {failure && <Alert tone="error">{failure}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="main" busy={busy} busyLabel="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
