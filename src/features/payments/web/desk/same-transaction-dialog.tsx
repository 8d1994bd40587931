import type { DeskItem } from '#features/payments/desk-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface SameTransactionDialogProps {
  item: DeskItem;
  open: boolean;
  onClose: () => void;
  onAccept: () => void;
}

/** One transfer that pays for two is approved on purpose alone. */
export function SameTransactionDialog({ item, open, onClose, onAccept }: SameTransactionDialogProps) {
  const others = item.flags.flatMap((flag) => (flag.kind === 'sameTransaction' ? flag.others : []));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="small"
      title="Approve it on purpose?"
      description={`The transaction ID ${item.transactionId} is also used by the payments below. One transfer usually pays once.`}
      actions={
        <>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="small"
            variant="main"
            onClick={() => {
              onClose();
              onAccept();
            }}
          >
            Approve all the same
          </Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {others.map((other) => (
          <li key={other._id} className="rounded-field border border-line px-4 py-2.5">
            <span className="font-semibold">{other.name}</span>
            <span className="block text-quiet text-sm">
              {other.eventTitle}, payment {other.paymentStatus}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
