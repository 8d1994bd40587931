import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface SameTransactionDialogProps {
  transactionId: string;
  others: readonly { _id: string; name: string; about: string }[];
  open: boolean;
  onClose: () => void;
  onAccept: () => void;
}

/** One transfer that pays for two is approved on purpose alone. */
export function SameTransactionDialog({ transactionId, ...asked }: SameTransactionDialogProps) {
  const description = `The transaction ID ${transactionId} is also used by the payments below. One transfer usually pays once.`;
  return <OnPurposeDialog {...asked} description={description} />;
}

interface OnPurposeDialogProps extends Omit<SameTransactionDialogProps, 'transactionId'> {
  description: string;
}

/** Asks before something that looks wrong is approved. */
export function OnPurposeDialog({ description, others, open, onClose, onAccept }: OnPurposeDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="small"
      title="Approve it on purpose?"
      description={description}
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
        {others.map(({ _id, name, about }) => (
          <li key={_id} className="rounded-field border border-line px-4 py-2.5">
            <span className="font-semibold">{name}</span>
            <span className="block text-quiet text-sm">{about}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
