import type { AdminAccount } from '#features/accounts/admin-profile-contract.ts';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { ProfileForm } from './profile-form.tsx';

export function ProfileTab({ account }: { account: AdminAccount }) {
  return (
    <SettingsSection title="Profile" intro="Your name as other organisers see it, and the email you sign in with.">
      <ProfileForm account={account} />
    </SettingsSection>
  );
}
