import type { AdminAccount } from '#features/account/contract.ts';
import { ProfileForm } from './profile-form.tsx';
import { SettingsSection } from './settings-section.tsx';

export function ProfileTab({ account }: { account: AdminAccount }) {
  return (
    <SettingsSection title="Profile" intro="Your name as other organisers see it, and the email you sign in with.">
      <ProfileForm account={account} />
    </SettingsSection>
  );
}
