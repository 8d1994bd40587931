import { api } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useDeed } from '#web/use-deed.ts';
import { endOtherSessions } from '../contract.ts';
import { SettingSection } from './setting-section.tsx';

export function SessionsSetting() {
  const { busy, run } = useDeed('Not signed out elsewhere', async () => {
    const { message } = await api.call(endOtherSessions);
    notify({ title: 'Signed out elsewhere', description: message, tone: 'success' });
  });
  return (
    <SettingSection
      title="Other devices"
      intro="A phone you lost, a computer in the lab: end every login but this one."
    >
      <Button busy={busy} onClick={run}>
        Sign out elsewhere
      </Button>
    </SettingSection>
  );
}
