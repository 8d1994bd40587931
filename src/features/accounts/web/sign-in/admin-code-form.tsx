import { useEffect } from 'react';
import { adminLogin } from '#features/accounts/sign-in-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { byRules } from '#web/form/by-rules.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

export interface Credentials {
  email: string;
  password: string;
}

interface AdminCodeFormProps {
  isSignedIn: boolean;
  credentials: Credentials;
  onSent: (session: Output<typeof adminLogin>) => void;
  onBack: () => void;
}

/** The second step of signing in, for accounts with two-factor sign-in. */
export function AdminCodeForm({ isSignedIn, credentials, onSent, onBack }: AdminCodeFormProps) {
  const form = useContractForm(adminLogin, {
    // No rules here: if the code is missing, the server says so in the alert.
    fields: byRules<{ code: string }>(() => ({})),
    defaults: { code: '' },
    draft: 'none',
    disabledReason: false,
    input: ({ code }) => ({ body: { ...credentials, code }, retryWhileBusy: true }),
    onSent,
    failure: { words: loginFailure },
    // Faults are shown in an alert, which screen readers announce. The field already has the focus, so they would not
    // announce a message at the field.
    pathOf: () => '',
    onRefused: (_error, { setFocus }) => setFocus('code', { shouldSelect: true }),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <form {...form.props} className="grid gap-5 rounded-card border border-line bg-raised p-7">
      <h2>One more step</h2>
      <FormAlerts form={form} />
      <TextField
        label="Code"
        hint="The six digits of your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        {...form.field('code')}
      />
      <Button {...form.button} variant="main" busy={form.busy || isSignedIn} busyLabel="Signing in...">
        Sign In
      </Button>
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

/** The server's message, otherwise the error's, otherwise 'An error occurred' (R149). */
export function loginFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'An error occurred';
  if (error.message) return error.message;
  const hasStatus = error instanceof ApiError && error.status > 0;
  return hasStatus ? `The server answered with status ${error.status}. Please try again.` : 'An error occurred';
}
