import { useRevalidator } from 'react-router';
import { replaceMyTicket } from '#features/tickets/calls.ts';
import { api } from '#web/api.ts';
import { useAction } from '#web/hooks/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { keepTicket } from './keep-ticket.ts';

/** Asks before the old ticket stops working. */
export function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction('Your ticket was not replaced', async () => {
    keepTicket(await api.call(replaceMyTicket));
    onClose();
    notify({ title: 'You have a new ticket', tone: 'success' });
    await revalidate();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={busy}
      size="small"
      title="Get a new ticket?"
      description="The old one stops working, on paper and in pictures too. Do this only if somebody else may have it."
      actions={
        <>
          <Button onClick={onClose}>Keep this one</Button>
          <Button variant="danger" busy={busy} busyLabel="Replacing..." onClick={run}>
            Get a new ticket
          </Button>
        </>
      }
    />
  );
}
