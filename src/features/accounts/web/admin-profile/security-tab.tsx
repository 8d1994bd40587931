import { Link } from 'react-router';
import { z } from 'zod';
import type { AdminAccount } from '#features/accounts/admin-profile-contract.ts';
import { adminPasswordFields, changeAdminPassword } from '#features/accounts/password-contract.ts';
import { endOtherAdminSessions } from '#features/accounts/session-contract.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { SaveChanges, useSaved } from '#web/settings/save-changes.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { CurrentPasswordField, NewAdminPasswordField } from '../passwords/password-fields.tsx';
import { TwoFactor } from '../two-factor/two-factor.tsx';
import './admin-profile.css';

export function SecurityTab({ account }: { account: AdminAccount }) {
  return (
    <>
      <SettingsSection title="Password" intro="Changing it signs you out everywhere else.">
        <PasswordForm email={account.email} />
      </SettingsSection>
      <SettingsSection
        title="Two-factor sign-in"
        intro="A code from your phone as well as the password. A stolen password alone is not enough."
      >
        <TwoFactor state={account.twoFactor} />
      </SettingsSection>
      <SettingsSection
        title="Sessions"
        intro={
          <>
            <Link to={paths.adminSecurity} className="link">
              Security
            </Link>{' '}
            lists where you are signed in.
          </>
        }
      >
        <OtherSessions />
      </SettingsSection>
    </>
  );
}

function OtherSessions() {
  const { busy, run } = useAction('Not signed out elsewhere', async () => {
    const { ended } = await adminApi.call(endOtherAdminSessions);
    const description = ended === 0 ? 'There was no other session.' : `${countOf(ended, 'session')} ended.`;
    notify({ title: 'Signed out elsewhere', description, tone: 'success' });
  });
  return (
    <div>
      <Button busy={busy} onClick={run}>
        Log Out of All Other Sessions
      </Button>
    </div>
  );
}

const fields = adminPasswordFields
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    error: 'Passwords do not match.',
    path: ['confirmPassword'],
  });

function PasswordForm({ email }: { email: string }) {
  const { saved, flash } = useSaved();
  const form = useContractForm(changeAdminPassword, {
    fields,
    defaults: { currentPassword: '', newPassword: '', confirmPassword: '' },
    draft: 'none',
    disabledReason: false,
    input: ({ currentPassword, newPassword }) => ({ body: { currentPassword, newPassword } }),
    onSent({ message }, _, { reset }) {
      reset();
      flash();
      notify({ title: 'Password changed', description: message, tone: 'success' });
    },
    failure: { toast: 'Password not changed', words: 'Something went wrong. Please try again.' },
  });

  return (
    <form {...form.props} className="grid max-w-xl gap-5">
      <CurrentPasswordField email={email} {...form.field('currentPassword')} />
      <NewAdminPasswordField {...form.field('newPassword')} />
      <NewAdminPasswordField label="Confirm new password" hint={undefined} {...form.field('confirmPassword')} />
      <SaveChanges saved={saved} form={form} />
    </form>
  );
}
