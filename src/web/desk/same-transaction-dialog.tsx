import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { ShownFlag } from './flag-box.tsx';

interface OnPurposeDialogProps {
  description: string;
  flags: readonly ShownFlag[];
  open: boolean;
  onClose: () => void;
  onAccept: () => void;
}

interface SameTransactionDialogProps extends Omit<OnPurposeDialogProps, 'description' | 'flags'> {
  transactionId: string;
  others: readonly { _id: string; name: string; about: string }[];
}

/** Asks before one transfer is approved for two payments, because that must not happen by accident. */
export function SameTransactionDialog({ transactionId, others, ...dialog }: SameTransactionDialogProps) {
  const description = `The transaction ID ${transactionId} is also used by the payments below. One transfer usually pays once.`;
  const flags = others.map(({ _id, name, about }) => ({ kind: _id, title: name, meaning: about }));
  return <OnPurposeDialog {...dialog} description={description} flags={flags} />;
}

/** Asks before something that looks wrong is approved. */
export function OnPurposeDialog({ description, flags, open, onClose, onAccept }: OnPurposeDialogProps) {
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
        {flags.map(({ kind, title, meaning }) => (
          <li key={kind} className="rounded-field border border-line px-4 py-2.5">
            <span className="font-semibold">{title}</span>
            <span className="block text-quiet text-sm">{meaning}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
