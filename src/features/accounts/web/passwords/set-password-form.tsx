import { useNavigate } from 'react-router';
import { getAdminAccount } from '#features/accounts/admin-profile-contract.ts';
import { newPasswordFields, setPasswordByLink } from '#features/accounts/password-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useStateOfLink } from '#web/hooks/use-link-token.ts';
import { adminSession } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { DeadLink } from './dead-link.tsx';
import { NewAdminPasswordField } from './password-fields.tsx';
import { stillSignedIn } from './still-signed-in.ts';

export function SetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useStateOfLink<string>(token);
  // No default values, because they would replace what was typed before the scripts were loaded.
  const form = useContractForm(setPasswordByLink, {
    fields: newPasswordFields,
    draft: 'none',
    disabledReason: false,
    input: ({ password }) => ({ body: { token, password } }),
    async onSent({ message }) {
      const other = await stillSignedIn(adminSession, () => adminApi.call(getAdminAccount));
      const words =
        other &&
        `This browser is still signed in as ${other.name} (${other.email}). Log out to sign in with the new password.`;
      notify({ title: words ? 'The password is set' : message, ...(words && { description: words }), tone: 'success' });
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
