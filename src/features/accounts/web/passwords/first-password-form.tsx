import { useNavigate } from 'react-router';
import { adminPasswordFields, changeAdminPassword } from '#features/accounts/password-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { paths } from '#shared/paths.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { adminSession, useAdmin } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { notify } from '#web/ui/notify.ts';
import { CurrentPasswordField, NewAdminPasswordField } from './password-fields.tsx';

export function FirstPasswordForm() {
  const navigate = useNavigate();
  const email = useAdmin()?.email ?? '';
  const form = useContractForm(changeAdminPassword, {
    fields: adminPasswordFields,
    draft: 'none',
    disabledReason: false,
    input: (body) => ({ body }),
    async onSent() {
      openTheControlRoom();
      notify({ title: 'Your password is set', tone: 'success' });
      await navigate(paths.adminDashboard, { replace: true });
    },
    failure: { words: 'The password could not be set. Please try again.' },
    async onRefused(error) {
      if (!(error instanceof ApiError && error.status === 401)) return false;
      await navigate(paths.adminLogin, { replace: true });
      return true;
    },
  });

  return (
    <form {...form.props} className="grid gap-5 rounded-card border border-line bg-raised p-7">
      <FormAlerts form={form} />
      <CurrentPasswordField label="Password you signed in with" email={email} {...form.field('currentPassword')} />
      <NewAdminPasswordField {...form.field('newPassword')} />
      <Button {...form.button} variant="main" busyLabel="Saving...">
        Set the password
      </Button>
      <ButtonLink to={paths.adminLogout} variant="ghost">
        Log out
      </ButtonLink>
    </form>
  );
}

function openTheControlRoom(): void {
  const [token, info] = [adminSession.token(), adminSession.info()];
  if (!token || !info) return;
  const { mustChangePassword: _, ...admin } = info;
  adminSession.open(token, admin);
}
