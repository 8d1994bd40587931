import { Download, Mail } from 'lucide-react';
import { askForNames, downloadCertificates } from '#features/certificates/admin-contract.ts';
import { countOf } from '#shared/counts.ts';
import { adminApi } from '#web/api.ts';
import { saveAnswer } from '#web/files/save-file.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import type { EventChoice } from './load-certificates.ts';

const onceEach = 'Each student who is registered and has a confirmed email is asked once.';
const chooseFirst = 'Please choose an event first.';

interface EventActionsProps {
  /** The event that the list is filtered by. */
  event: EventChoice | undefined;
  mailsAreSent: boolean;
}

/** The buttons for all certificates of one event: ask students for the spelling of their names, and download. */
export function EventActions({ event, mailsAreSent }: EventActionsProps) {
  const save = useAction('The certificates were not downloaded', (eventId: string) =>
    saveAnswer(`${downloadCertificates.path}?${new URLSearchParams({ eventId })}`),
  );
  const ask = useAction('Nobody was asked', async (eventId: string) => {
    const { asked } = await adminApi.call(askForNames, { body: { eventId } });
    notify(
      asked === 0
        ? { title: 'Nobody is left to ask', description: onceEach, tone: 'info' }
        : mailsAreSent
          ? {
              title: `A mail goes to ${countOf(asked, 'student')}`,
              description: 'Each student is asked once.',
              tone: 'success',
            }
          : {
              title: `A mail waits for ${countOf(asked, 'student')}`,
              description: 'No mail server is set, so it reaches nobody until then.',
              tone: 'info',
            },
    );
  });
  return (
    <>
      <Button
        size="small"
        busy={ask.busy}
        disabledReason={!event && chooseFirst}
        onClick={() => event && void ask.run(event._id)}
      >
        <Mail aria-hidden size={16} />
        Ask for names
      </Button>
      <Button
        size="small"
        busy={save.busy}
        disabledReason={!event && chooseFirst}
        onClick={() => event && void save.run(event._id)}
      >
        <Download aria-hidden size={16} />
        Download all
      </Button>
    </>
  );
}
