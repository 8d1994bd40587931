import { type ReactNode, useId } from 'react';
import { DiscardDialog, type Unsaved } from '#web/desk/unsaved.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface RecordDialogProps {
  title: string;
  open: boolean;
  unsaved: Unsaved;
  /** On the button: 'Add Speaker', 'Update Speaker'. */
  action: string;
  busyLabel: string;
  busy: boolean;
  refusal: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame around the form of one record. */
export function RecordDialog({ title, open, unsaved, action, busyLabel, busy, refusal, ...form }: RecordDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || unsaved.close()}
      locked={busy}
      title={title}
      actions={
        <>
          <Button size="small" disabledReason={busy && 'The change is being saved.'} onClick={unsaved.close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="small" variant="main" busy={busy} busyLabel={busyLabel}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4 pb-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          form.onSubmit();
        }}
      >
        {refusal && (
          <Alert tone="error" className="sm:col-span-2">
            {refusal}
          </Alert>
        )}
        {form.children}
      </form>
      <DiscardDialog unsaved={unsaved} />
    </Dialog>
  );
}
