import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { adminLogin, loginFields } from '#features/accounts/sign-in-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { api } from '#web/api.ts';
import { isAnythingKept } from '#web/kept-form.ts';
import { inLineWords, useInLine } from '#web/line.ts';
import { adminSession, wasSessionRefused } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AdminCodeForm } from './admin-code-form.tsx';
import { loginFailure } from './login-failure.ts';

interface Credentials {
  email: string;
  password: string;
}

/** `isSignedIn`: the dashboard is already on its way, and the button stays busy until it is there. */
export function AdminLoginForm({ isSignedIn }: { isSignedIn: boolean }) {
  const [failure, setFailure] = useState<string>();
  /** Right so far: the code is what is left. */
  const [halfway, setHalfway] = useState<Credentials>();
  const { register, handleSubmit, setFocus, formState } = useForm({ resolver: zodResolver(loginFields) });
  const { errors, isSubmitting } = formState;
  const busy = isSubmitting || isSignedIn;
  const inLine = useInLine();
  const [hasEnded] = useState(() => wasSessionRefused('admin'));

  const signIn = handleSubmit(async (fields) => {
    setFailure(undefined);
    try {
      await openSession(fields);
    } catch (error) {
      if (error instanceof ApiError && error.errors.code) return setHalfway(fields);
      setFailure(loginFailure(error));
      setFocus('password', { shouldSelect: true });
    }
  });

  if (halfway) {
    return (
      <AdminCodeForm
        isSignedIn={isSignedIn}
        onCode={(code) => openSession({ ...halfway, code })}
        onBack={() => setHalfway(undefined)}
      />
    );
  }
  return (
    // `post`: sent before the page is ready, a form without it would put the password into the address.
    <form
      method="post"
      noValidate
      onSubmit={signIn}
      className="grid gap-5 rounded-card border border-line bg-raised p-7"
    >
      <h2>Sign in</h2>
      {hasEnded && !failure && <SessionEnded />}
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
      {/* There before it speaks, so that it is read out when it does. */}
      <div role="status" className={inLine ? undefined : 'sr-only'}>
        {inLine && <Alert>{inLineWords}</Alert>}
      </div>
    </form>
  );
}

function SessionEnded() {
  const [isKept] = useState(() => isAnythingKept('admin'));
  return (
    <Alert title="Your session has ended">
      Sign in again to go on where you were.{isKept && ' What you typed is kept.'}
    </Alert>
  );
}

async function openSession(body: Credentials & { code?: string }): Promise<void> {
  const { token, _id, ...admin } = await api.call(adminLogin, { body, retryWhileBusy: true });
  adminSession.open(token, { id: _id, ...admin });
}
