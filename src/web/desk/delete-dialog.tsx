import type { ReactNode } from 'react';
import { ConfirmDialog } from './task-dialog.tsx';

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  /** The words on the button, such as 'Delete Speaker'. */
  action: string;
  /** The words on the button while it works. */
  busyLabel?: string;
  /** The row's id. The row's delete button has it as `data-deletes`. */
  id: string;
  /** Deletes the row and updates the list. */
  onDelete: () => Promise<void>;
  success: string;
  failure: string | ((error: unknown) => string);
  onFailed?: (error: unknown) => unknown;
  /** The name of what is deleted. */
  children: ReactNode;
}

/**
 * Asks once before a row is deleted. Not used where more is needed: students and events ask a second time if more is
 * deleted with them (`useSecondQuestion`), and people are removed, not deleted (`RemoveDialog`).
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

/** For records whose dialogs differ only in the name of the kind. */
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
