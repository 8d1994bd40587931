import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { newPassword, resetPassword } from '#features/accounts/password-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { studentSession } from '#web/sessions.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { notify } from '#web/ui/notify.ts';

const fieldsOfForm = z.object({ password: newPassword });

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const form = useContractForm(resetPassword, {
    fields: fieldsOfForm,
    draft: 'none',
    disabledReason: false,
    input: ({ password }) => ({ body: { token, password }, retryWhileBusy: true }),
    async onSent({ message }) {
      // This ends the session of this browser.
      studentSession.close();
      notify({ title: 'New password set', description: message, tone: 'success' });
      await navigate(paths.studentLogin, { replace: true });
    },
    failure: { toast: 'Password not set', words: 'Something went wrong. Please try again.' },
    onRefused(error) {
      if (!(error instanceof ApiError && error.status === 410)) return false;
      setRefusal(error.message);
      return true;
    },
  });

  if (refusal) return <LinkOver words={refusal} />;
  return (
    <form {...form.props} className="grid gap-5">
      <PasswordField
        label="New password"
        strength
        hint="At least 6 characters."
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      <Button {...form.button} variant="main" size="large" className="mt-2">
        Set the new password
      </Button>
    </form>
  );
}

function LinkOver({ words }: { words: string }) {
  return (
    <Alert
      tone="error"
      title="This link no longer works"
      action={
        <ButtonLink to={paths.studentForgotPassword} size="small">
          Ask for a new link
        </ButtonLink>
      }
    >
      {words}
    </Alert>
  );
}
