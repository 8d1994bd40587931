import { useState } from 'react';
import { adminLogin, loginFields } from '#features/accounts/sign-in-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { isAnythingKept } from '#web/kept-form.ts';
import { useIsWaiting, waitingText } from '#web/network/waiting.ts';
import { adminSession, wasSessionRefused } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { AdminCodeForm, type Credentials, loginFailure } from './admin-code-form.tsx';

/** `isSignedIn`: the dashboard is loading, and the button stays busy until it is shown. */
export function AdminLoginForm({ isSignedIn }: { isSignedIn: boolean }) {
  /** Set when the password was right and only the code is missing. */
  const [halfway, setHalfway] = useState<Credentials>();
  const form = useContractForm(adminLogin, {
    fields: loginFields,
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body, retryWhileBusy: true }),
    onSent: openSession,
    failure: { words: loginFailure },
    onRefused(error, { getValues, setFocus }) {
      const isHalfway = error instanceof ApiError && error.errors.code !== undefined;
      if (isHalfway) setHalfway(getValues());
      else setFocus('password', { shouldSelect: true });
      return isHalfway;
    },
  });
  const isWaiting = useIsWaiting();
  const [hasEnded] = useState(() => wasSessionRefused('admin'));

  if (halfway) {
    return (
      <AdminCodeForm
        isSignedIn={isSignedIn}
        credentials={halfway}
        onSent={openSession}
        onBack={() => setHalfway(undefined)}
      />
    );
  }
  return (
    <form {...form.props} className="grid gap-5 rounded-card border border-line bg-raised p-7">
      <h2>Sign in</h2>
      {hasEnded && !form.refusal && <SessionEnded />}
      <FormAlerts form={form} />
      <TextField label="Email" type="email" autoComplete="username" required {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" required {...form.field('password')} />
      <Button {...form.button} variant="main" busy={form.busy || isSignedIn} busyLabel="Signing in...">
        Sign In
      </Button>
      {/* In the page before it has text, so that screen readers announce the text. */}
      <div role="status" className={isWaiting ? undefined : 'sr-only'}>
        {isWaiting && <Alert>{waitingText}</Alert>}
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

function openSession({ token, _id, ...admin }: Output<typeof adminLogin>): void {
  adminSession.open(token, { id: _id, ...admin });
}
