import { useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { getMailServer, type MailServerSettings, removeMailServer, sendTestMail } from '../contract.ts';

interface MailServerStateProps {
  server: MailServerSettings;
  onChange: (server: MailServerSettings) => void;
  onForgotten: (server: MailServerSettings) => void;
}

const words: Record<MailServerSettings['source'], string> = {
  settings: 'Mails are sent by the server below.',
  environment: 'Mails are sent by the server of SMTP_URL. One that is saved below takes its place.',
  none: 'No mail server is set yet: mails wait, for three days at most.',
};

export function MailServerState({ server, onChange, onForgotten }: MailServerStateProps) {
  const [outcome, setOutcome] = useState<{ delivered: boolean; message: string }>();
  const test = useAction('No test mail was sent', async () => {
    setOutcome(undefined);
    setOutcome(await adminApi.call(sendTestMail));
    onChange(await adminApi.call(getMailServer));
  });
  const remove = useAction('The mail server is still there', async () => {
    onForgotten(await adminApi.call(removeMailServer));
    setOutcome(undefined);
    notify({ title: 'The mail server is forgotten', tone: 'success' });
  });
  return (
    <>
      <div className="grid gap-1">
        <p className="font-medium">{words[server.source]}</p>
        <p className="text-quiet text-sm">
          {server.waiting === 0 ? 'No mail waits.' : `${countOf(server.waiting, 'mail waits', 'mails wait')}.`}
          {server.lastError && ` The last try failed: ${server.lastError}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={test.busy}
          busyLabel="Sending..."
          disabledReason={server.source === 'none' && 'Please save a mail server first.'}
          onClick={server.source === 'none' ? undefined : test.run}
        >
          Send a test mail
        </Button>
        {server.source === 'settings' && (
          <Button variant="ghost" busy={remove.busy} onClick={remove.run}>
            Forget this server
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {outcome && (
          <Alert
            tone={outcome.delivered ? 'success' : 'error'}
            title={outcome.delivered ? 'The test mail is on its way' : 'The test mail was not sent'}
            className="max-w-xl"
          >
            {outcome.message}
          </Alert>
        )}
      </div>
    </>
  );
}
