import { type ReactNode, useState } from 'react';
import { wordsOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { neighbourOf } from './neighbour.ts';

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** On the button, such as 'Delete Speaker'. */
  action: string;
  /** The row's id, which its deleting button carries as `data-deletes`. */
  id: string;
  /** Deletes it and brings the list up to date. */
  onDelete: () => Promise<void>;
  success: string;
  failure: string;
  /** What it is that goes. */
  children: ReactNode;
}

/** Asks once more. Afterwards the focus is on the neighbour's button, since the row that opened this is gone. */
export function DeleteDialog({ open, onClose, id, onDelete, ...words }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function remove() {
    setBusy(true);
    setRefusal(undefined);
    const focusNeighbour = neighbourOf(id);
    try {
      await onDelete();
      notify({ title: words.success, tone: 'success' });
      onClose();
      requestAnimationFrame(focusNeighbour);
    } catch (error) {
      setRefusal(wordsOf(error, words.failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      title={words.title}
      description={words.description}
      size="small"
      actions={
        <>
          <Button size="small" disabledReason={busy && 'The deletion is under way.'} onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" variant="danger" busy={busy} busyLabel="Deleting..." onClick={remove}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <div className="break-words rounded-field border border-line px-4 py-3">{words.children}</div>
      </div>
    </Dialog>
  );
}
