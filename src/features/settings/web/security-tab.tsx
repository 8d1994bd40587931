import { Link } from 'react-router';
import { type AdminAccount, endOtherAdminSessions } from '#features/account/contract.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useDeed } from '#web/use-deed.ts';
import { PasswordForm } from './password-form.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TwoFactor } from './two-factor.tsx';

export function SecurityTab({ account }: { account: AdminAccount }) {
  return (
    <>
      <SettingsSection title="Password" intro="Changing it signs you out everywhere else.">
        <PasswordForm email={account.email} />
      </SettingsSection>
      <SettingsSection
        title="Two-factor sign-in"
        intro="A code of your phone beside the password: who learns the password alone stays outside."
      >
        <TwoFactor state={account.twoFactor} />
      </SettingsSection>
      <SettingsSection
        title="Sessions"
        intro={
          <>
            Where you are signed in stands under{' '}
            <Link to={paths.adminSecurity} className="link">
              Security
            </Link>
            .
          </>
        }
      >
        <OtherSessions />
      </SettingsSection>
    </>
  );
}

function OtherSessions() {
  const { busy, run } = useDeed('Not signed out elsewhere', async () => {
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
