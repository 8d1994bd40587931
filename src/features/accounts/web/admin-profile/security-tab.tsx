import { Link } from 'react-router';
import type { AdminAccount } from '#features/accounts/admin-profile-contract.ts';
import { endOtherAdminSessions } from '#features/accounts/session-contract.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { TwoFactor } from '../two-factor/two-factor.tsx';
import { PasswordForm } from './password-form.tsx';
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
