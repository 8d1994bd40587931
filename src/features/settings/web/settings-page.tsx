import { useSearchParams } from 'react-router';
import { type AdminAccount, getAdminAccount } from '#features/accounts/admin-profile-contract.ts';
import { NotificationsTab, ProfileTab, SecurityTab } from '#features/accounts/web/index.ts';
import { may } from '#shared/permissions.ts';
import { adminApi } from '#web/api.ts';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { asAdmin, unlessSignedOut } from '#web/require-session.ts';
import { LoadFailed } from '#web/settings/load-failed.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/settings-page.ts';
import { AppearanceTab } from './appearance-tab.tsx';
import { MailServerTab } from './mail-server-tab.tsx';
import { SiteTab } from './site-tab.tsx';
import './settings.css';

const tabs = ['profile', 'notifications', 'security', 'appearance', 'site', 'mail'] as const;
type TabName = (typeof tabs)[number];
const labels: Record<TabName, string> = {
  profile: 'Profile',
  notifications: 'Notifications',
  security: 'Security',
  appearance: 'Appearance',
  site: 'Site Settings',
  mail: 'Mail Server',
};

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<AdminAccount | undefined> {
  return asAdmin(request, () => adminApi.call(getAdminAccount).catch(unlessSignedOut));
}

const frame = screenFrame({
  title: 'Settings',
  loading: (
    <LoadingRegion label="Loading your settings..." className="mt-7 grid max-w-5xl gap-5">
      <Skeleton className="h-10" />
      <Skeleton className="h-56" />
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function SettingsPage({ loaderData: account }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const chosen = tabs.find((name) => name === search.get('tab')) ?? 'profile';
  const choose = (tab: TabName) => setSearch({ tab }, { replace: true, preventScrollReset: true });
  return (
    <div className="max-w-5xl">
      {frame.heading}
      {account ? (
        <Tabs value={chosen} onValueChange={choose} className="mt-6">
          <TabList label="Settings">
            {tabs.map((name) => (
              <Tab key={name} value={name}>
                {labels[name]}
              </Tab>
            ))}
          </TabList>
          <TabPanel value={chosen} className="mt-6">
            <Shown tab={chosen} account={account} />
          </TabPanel>
        </Tabs>
      ) : (
        <LoadFailed className="mt-7" />
      )}
    </div>
  );
}

function Shown({ tab, account }: { tab: TabName; account: AdminAccount }) {
  switch (tab) {
    case 'profile':
      return <ProfileTab account={account} />;
    case 'notifications':
      return <NotificationsTab account={account} />;
    case 'security':
      return <SecurityTab account={account} />;
    case 'appearance':
      return <AppearanceTab />;
    case 'site':
      return may(account.role, 'settings.change') ? <SiteTab /> : <ForAdministrators what="the site" />;
    case 'mail':
      return may(account.role, 'settings.change') ? <MailServerTab /> : <ForAdministrators what="the mail server" />;
    default:
      return tab satisfies never;
  }
}

function ForAdministrators({ what }: { what: string }) {
  return (
    <p className="max-w-prose text-quiet">
      Only administrators can change {what}. Please ask one of them to change it.
    </p>
  );
}
