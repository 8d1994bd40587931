import { Link } from 'react-router';
import { type AdminAccount, getAdminAccount } from '#features/accounts/admin-profile-contract.ts';
import { festTimeZone } from '#features/edition/calls.ts';
import { instantText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { roleAbout, roleName } from '#shared/permissions.ts';
import { adminApi, api } from '#web/api.ts';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { asAdmin, unlessSignedOut } from '#web/require-session.ts';
import { LoadFailed } from '#web/settings/load-failed.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/admin-profile-page.ts';
import { ProfileForm } from './profile-form.tsx';
import './admin-profile.css';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asAdmin(request, async () => {
    const [account, timeZone] = await Promise.all([
      adminApi.call(getAdminAccount).catch(unlessSignedOut),
      festTimeZone(api),
    ]);
    return account && { account, timeZone };
  });
}

const frame = screenFrame({
  title: 'Profile',
  loading: (
    <LoadingRegion label="Loading your profile..." className="mt-7 grid max-w-5xl gap-5">
      <Skeleton className="h-40" />
      <Skeleton className="h-56" />
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function AdminProfilePage({ loaderData: loaded }: Route.ComponentProps) {
  if (!loaded) {
    return (
      <>
        {frame.heading}
        <LoadFailed className="mt-7 max-w-3xl" />
      </>
    );
  }
  const { account, timeZone } = loaded;
  return (
    <div className="max-w-5xl">
      <PageTitle
        title="Profile"
        actions={
          <ButtonLink to={`${paths.adminSettings}?tab=security`} size="small">
            Password and sign-in
          </ButtonLink>
        }
      />
      <div className="mt-6">
        <SettingsSection
          title="Your account"
          intro={`Your role decides what you may do here. ${roleName(account.role)}: ${roleAbout(account.role)}`}
        >
          <Facts account={account} timeZone={timeZone} />
        </SettingsSection>
        <SettingsSection title="Details" intro="Your name as other organisers see it, and the email you sign in with.">
          <ProfileForm account={account} />
        </SettingsSection>
      </div>
    </div>
  );
}

function Facts({ account, timeZone }: { account: AdminAccount; timeZone: string }) {
  const { name, email, role, createdAt, lastLogin, twoFactor, notifications } = account;
  const settings = (tab: string, words: string) => (
    <Link to={`${paths.adminSettings}?tab=${tab}`} className="link">
      {words}
    </Link>
  );
  return (
    <dl className="fact-list max-w-xl">
      <Fact name="Name">{name}</Fact>
      <Fact name="Email">{email}</Fact>
      <Fact name="Role">{roleName(role)}</Fact>
      <Fact name="Here since">{instantText(createdAt, timeZone)}</Fact>
      <Fact name="Last sign-in">{lastLogin ? instantText(lastLogin, timeZone) : 'Not yet'}</Fact>
      <Fact name="Two-factor sign-in">{settings('security', twoFactor.enabled ? 'Enabled' : 'Not enabled')}</Fact>
      <Fact name="Mails">{settings('notifications', notifications.emailNotifications ? 'On' : 'Off')}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
