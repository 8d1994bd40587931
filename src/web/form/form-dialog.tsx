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
  /** On the button that sends the form. */
  action: TaskAction;
  /** Why it cannot be closed while the form is being sent. */
  waiting: string;
  /** Asked once the form was sent, and answered by sending it again. */
  question?: string | undefined;
  /** Asks before what was typed is dropped. */
  unsaved?: Unsaved;
  /** The classes of the fields' grid; two columns by default, if there is room. */
  className?: string;
  /** In place of the form, once there is nothing more to send. */
  outcome?: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog: Cancel and the button that sends it, what is wrong above the fields, nothing lost by accident. */
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
