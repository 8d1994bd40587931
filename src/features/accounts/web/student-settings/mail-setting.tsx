import { useState } from 'react';
import { type AccountSettings, updateAccountSettings } from '#features/accounts/student-profile-contract.ts';
import { api } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { notify } from '#web/ui/notify.ts';
import { SettingSection } from './setting-section.tsx';

const whatIsMailed =
  'A failed payment is always mailed, since your seat depends on it, and so is everything about the safety of your account.';

interface MailSettingProps {
  settings: AccountSettings;
  mailsAreSent: boolean;
}

export function MailSetting({ settings, mailsAreSent }: MailSettingProps) {
  const [wanted, setWanted] = useState(settings.mailNotifications);
  const { busy, run } = useAction('Your choice was not saved', async () => {
    const saved = await api.call(updateAccountSettings, { body: { mailNotifications: !wanted } });
    setWanted(saved.mailNotifications);
    notify({ title: saved.mailNotifications ? 'Mails are on' : 'Mails are off', tone: 'success' });
  });
  return (
    <SettingSection
      title="Mails"
      intro={mailsAreSent ? whatIsMailed : 'This site sends no mails at the moment. Your choice counts once it does.'}
    >
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={wanted}
          aria-disabled={busy || undefined}
          onChange={() => !busy && run()}
          className="check"
        />
        <span>
          Mail me when a registration is received or confirmed, to remind me of what I have to hand in, and to ask for
          feedback
        </span>
      </label>
    </SettingSection>
  );
}
