import type { ReactNode } from 'react';
import { notify } from '#web/ui/notify.ts';
import { useAttempt } from '../hooks/use-action.ts';
import { neighbourOf } from './neighbour.ts';
import { TaskDialog } from './task-dialog.tsx';

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** On the button, such as 'Delete Speaker'. */
  action: string;
  /** On the button while it works. */
  busyLabel?: string;
  /** The row's id, which its deleting button carries as `data-deletes`. */
  id: string;
  /** Deletes it and brings the list up to date. */
  onDelete: () => Promise<void>;
  success: string;
  failure: string | ((error: unknown) => string);
  onFailed?: (error: unknown) => unknown;
  /** Names what is deleted. */
  children: ReactNode;
}

/**
 * Asks once before a row of a list is deleted. Afterwards the focus is on the neighbour's button, since the row that
 * opened this is gone. Not for what needs more: students and events ask a second time when more is deleted with them,
 * and people are removed, not deleted (`RemoveDialog`).
 */
export function DeleteDialog({ open, onClose, id, onDelete, busyLabel = 'Deleting...', ...words }: DeleteDialogProps) {
  const { busy, refusal, attempt } = useAttempt(words.failure, words.onFailed);

  const remove = () =>
    attempt(async () => {
      const focusNeighbour = neighbourOf(id);
      await onDelete();
      notify({ title: words.success, tone: 'success' });
      onClose();
      requestAnimationFrame(focusNeighbour);
    });

  return (
    <TaskDialog
      open={open}
      onClose={onClose}
      busy={busy}
      refusal={refusal}
      title={words.title}
      description={words.description}
      size="small"
      waiting="Please wait until this is done."
      action={{ label: words.action, busyLabel, variant: 'danger', run: remove }}
    >
      <div className="wrap-anywhere rounded-field border border-line px-4 py-3">{words.children}</div>
    </TaskDialog>
  );
}

interface DeleteRecordDialogProps extends Omit<DeleteDialogProps, 'title' | 'action' | 'success' | 'failure'> {
  /** 'Speaker' */
  One: string;
}

/** For records whose title, button and messages differ only in the kind of record. */
export function DeleteRecordDialog({ One, ...dialog }: DeleteRecordDialogProps) {
  return (
    <DeleteDialog
      {...dialog}
      title={`Delete ${One}`}
      action={`Delete ${One}`}
      success={`${One} deleted successfully!`}
      failure={`Failed to delete the ${One.toLowerCase()}. Please try again.`}
    />
  );
}
