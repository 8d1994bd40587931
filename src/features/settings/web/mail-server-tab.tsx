import { useState } from 'react';
import { adminApi } from '#web/api.ts';
import { useLoaded } from '#web/hooks/use-loaded.ts';
import { LoadFailed } from '#web/settings/load-failed.tsx';
import { SettingsSection } from '#web/settings/settings-section.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { getMailServer } from '../contract.ts';
import { MailServerForm } from './mail-server-form.tsx';
import { MailServerState } from './mail-server-state.tsx';

export function MailServerTab() {
  const { loaded, retry, replace } = useLoaded(() => adminApi.call(getMailServer));
  const [timesForgotten, setTimesForgotten] = useState(0);
  if (loaded.state === 'failed') return <LoadFailed onRetry={retry} />;
  if (loaded.state === 'loading') {
    return (
      <LoadingRegion label="Loading the mail server..." className="grid gap-5">
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </LoadingRegion>
    );
  }
  return (
    <>
      <SettingsSection title="Delivery" intro="How mails leave the site at this moment.">
        <MailServerState
          server={loaded.data}
          onChange={replace}
          onForgotten={(server) => {
            replace(server);
            setTimesForgotten((times) => times + 1);
          }}
        />
      </SettingsSection>
      <SettingsSection
        title="Mail server"
        intro="What your college or mail provider calls SMTP. Used from the next mail on."
      >
        <MailServerForm key={timesForgotten} server={loaded.data} onSaved={replace} />
      </SettingsSection>
    </>
  );
}
