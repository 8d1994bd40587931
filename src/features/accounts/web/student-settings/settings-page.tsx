import { listSessions } from '#features/accounts/session-contract.ts';
import { getAccountSettings } from '#features/accounts/student-profile-contract.ts';
import { getSite } from '#features/edition/calls.ts';
import type { Site } from '#features/edition/contract.ts';
import { listMyRegistrations } from '#features/own-registrations/calls.ts';
import { usualTimeZone } from '#shared/instants.ts';
import { api } from '#web/api.ts';
import { NotLoaded } from '#web/layouts/student/not-loaded.tsx';
import type { StudentPageHandle } from '#web/layouts/student/page.ts';
import { screenMeta, withMenu } from '#web/layouts/student/with-menu.ts';
import { asStudent, unlessSignedOut } from '#web/require-session.ts';
import { ThemeSwitcher } from '#web/theme/theme-switcher.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/settings-page.ts';
import { DeletionSetting } from './deletion-setting.tsx';
import { DownloadSetting } from './download-setting.tsx';
import { MailSetting } from './mail-setting.tsx';
import { PasswordSetting } from './password-setting.tsx';
import { SessionsSetting } from './sessions-setting.tsx';
import { SettingSection } from './setting-section.tsx';

export const handle: StudentPageHandle = { frame: 'menu' };

export const meta: Route.MetaFunction = ({ loaderData }) => screenMeta('Settings', loaderData);

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asStudent(request, () => {
    const site = api.call(getSite);
    return withMenu(loadSettings(site), api.call(listMyRegistrations), site);
  });
}

/** Each part has its own failure, so that the settings are shown even if the sessions do not load. */
async function loadSettings(site: Promise<Site>) {
  const [settings, sessions, mailsAreSent] = await Promise.all([
    api.call(getAccountSettings).catch(unlessSignedOut),
    api.call(listSessions).catch(unlessSignedOut),
    site.then((about) => about.mailsAreSent).catch(() => undefined),
  ]);
  return { settings, sessions, mailsAreSent };
}

export function HydrateFallback() {
  return (
    <Frame>
      <LoadingRegion label="Loading your settings..." className="grid gap-5">
        {[1, 2, 3, 4].map((one) => (
          <Skeleton key={one} className="h-32" />
        ))}
      </LoadingRegion>
    </Frame>
  );
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { data, timeZone = usualTimeZone } = loaderData;
  return (
    <Frame>
      <div className="grid">
        <PasswordSetting />
        <SessionsSetting sessions={data?.sessions} timeZone={timeZone} />
        <SettingSection title="Theme" intro="Light, dark, or as your device is set. Kept on this device.">
          <ThemeSwitcher />
        </SettingSection>
        {data?.settings ? (
          <MailSetting settings={data.settings} mailsAreSent={data.mailsAreSent ?? true} />
        ) : (
          <SettingSection title="Mails">
            <NotLoaded title="Your choice about mails did not load" />
          </SettingSection>
        )}
        <DownloadSetting timeZone={timeZone} />
        <DeletionSetting />
      </div>
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid max-w-4xl gap-7">
      <PageTitle title="Settings" intro="Your account, this device, and what is kept about you." />
      {children}
    </div>
  );
}
