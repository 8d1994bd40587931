import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type TaskAction, TaskDialog } from '#web/desk/task-dialog.tsx';
import { DiscardDialog, type Unsaved } from '#web/desk/unsaved.tsx';
import { UploadScope } from '#web/files/uploads.tsx';
import { FormAlerts } from './form-alerts.tsx';
import type { FormState } from './use-contract-form.ts';

interface FormDialogProps {
  form: FormState;
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  size?: 'small' | 'medium' | 'large';
  /** The button that sends the form. */
  action: TaskAction;
  /** Why the dialog cannot be closed while the form is being sent. */
  waiting: string;
  /** A question that is shown after the form was sent. Sending it again confirms the question. */
  question?: string | undefined;
  /** Asks before typed text is lost. */
  unsaved?: Unsaved;
  /** The classes for the grid of the fields. By default two columns, if there is space. */
  className?: string;
  /** Shown instead of the form when nothing more can be sent. */
  outcome?: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/**
 * A form in a dialog, with Cancel, the button that sends it, and faults above the fields. Typed text is not lost by
 * accident.
 */
export function FormDialog({ form, action, unsaved, className, outcome, above, below, ...dialog }: FormDialogProps) {
  return (
    <UploadScope>
      <TaskDialog
        {...dialog}
        onClose={unsaved?.close ?? dialog.onClose}
        busy={form.busy}
        action={outcome ? undefined : { ...action, submit: form.button }}
      >
        {outcome || (
          <>
            {above}
            <form {...form.props} className={clsx('grid gap-4', className ?? 'sm:grid-cols-2')}>
              <FormAlerts form={form} className="col-span-full" />
              {dialog.children}
            </form>
            {below}
          </>
        )}
        {unsaved && <DiscardDialog unsaved={unsaved} />}
      </TaskDialog>
    </UploadScope>
  );
}
