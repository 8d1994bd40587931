import { useState } from 'react';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
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
          <ForgetServer
            server={server}
            onForgotten={(next) => {
              setOutcome(undefined);
              onForgotten(next);
            }}
          />
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

interface ForgetServerProps {
  server: MailServerSettings;
  onForgotten: (server: MailServerSettings) => void;
}

/** Asks first, because the password cannot be restored. */
function ForgetServer({ server: { host, version }, onForgotten }: ForgetServerProps) {
  const [open, setOpen] = useState(false);
  const { busy, run } = useAction('The mail server is still there', async () => {
    const next = await adminApi.call(removeMailServer, { query: { version } });
    setOpen(false);
    onForgotten(next);
    notify({ title: 'The mail server is forgotten', tone: 'success' });
  });
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Forget this server
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        locked={busy}
        size="small"
        title={`Forget ${host}?`}
        description="Its password goes with it. Mails are then sent by the server of SMTP_URL, or wait without one."
        actions={
          <>
            <Button size="small" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button size="small" variant="danger" busy={busy} busyLabel="Forgetting..." onClick={run}>
              Forget it
            </Button>
          </>
        }
      />
    </>
  );
}
