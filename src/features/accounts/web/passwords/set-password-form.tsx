import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newPasswordFields, setPasswordByLink } from '#features/accounts/password-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { adminSession } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { DeadLink } from './dead-link.tsx';
import { NewAdminPasswordField } from './password-fields.tsx';

export function SetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  // No default values, because they would replace what was typed before the scripts were loaded.
  const form = useContractForm(setPasswordByLink, {
    fields: newPasswordFields,
    draft: 'none',
    disabledReason: false,
    input: ({ password }) => ({ body: { token, password } }),
    async onSent({ message }) {
      // The server has ended all sessions, so the session in this browser ends too.
      adminSession.close();
      notify({ title: message, tone: 'success' });
      await navigate(paths.adminLogin, { replace: true });
    },
    failure: { words: 'The password could not be set. Please try again.' },
    onRefused(error) {
      if (!(error instanceof ApiError && error.status === 410)) return false;
      setRefusal(error.message);
      return true;
    },
  });

  if (refusal) return <DeadLink words={refusal} to={paths.adminLogin} label="To the sign-in" />;
  return (
    <form {...form.props} className="grid gap-5 rounded-card border border-line bg-raised p-7">
      <FormAlerts form={form} />
      <NewAdminPasswordField {...form.field('password')} />
      <Button {...form.button} variant="main" busyLabel="Saving...">
        Set the password
      </Button>
    </form>
  );
}
