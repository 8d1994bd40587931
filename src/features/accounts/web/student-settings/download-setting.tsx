import { Download } from 'lucide-react';
import { downloadMyData } from '#features/accounts/own-data-contract.ts';
import { dayOf } from '#shared/calendar.ts';
import { api } from '#web/api.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { SettingSection } from './setting-section.tsx';

export function DownloadSetting({ timeZone }: { timeZone: string }) {
  const { busy, run } = useAction('Your data could not be fetched', async () => {
    const data = await api.call(downloadMyData);
    const name = `my-data-${dayOf(new Date(data.exportedAt), timeZone)}.json`;
    saveFile(JSON.stringify(data, null, 2), 'application/json', name);
  });
  return (
    <SettingSection
      title="My data"
      intro="Everything that is kept with your account, as one file: profile, registrations, proofs, bookmarks, certificates, mails."
    >
      <Button busy={busy} onClick={run}>
        <Download aria-hidden size={18} />
        Download my data
      </Button>
    </SettingSection>
  );
}
