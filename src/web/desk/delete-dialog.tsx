import type { ReactNode } from 'react';
import { ConfirmDialog } from './task-dialog.tsx';

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
 * Asks once before a row of a list is deleted. Not for what needs more: students and events ask a second time when more
 * is deleted with them (`useSecondQuestion`), and people are removed, not deleted (`RemoveDialog`).
 */
export function DeleteDialog({
  action,
  busyLabel = 'Deleting...',
  id,
  onDelete,
  success,
  ...dialog
}: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      size="small"
      waiting="Please wait until this is done."
      action={{ label: action, busyLabel, variant: 'danger' }}
      row={id}
      run={async () => {
        await onDelete();
        return success;
      }}
    >
      <div className="wrap-anywhere rounded-field border border-line px-4 py-3">{dialog.children}</div>
    </ConfirmDialog>
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
