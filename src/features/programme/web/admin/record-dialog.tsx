import { type ReactNode, useId } from 'react';
import { KeptAlert } from '#web/desk/kept-alert.tsx';
import { DiscardDialog, type Unsaved } from '#web/desk/unsaved.tsx';
import { SendButton, UploadScope } from '#web/desk/uploads.tsx';
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
  isRestored: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame around the form of one record. */
export function RecordDialog({
  title,
  open,
  unsaved,
  action,
  busyLabel,
  busy,
  refusal,
  isRestored,
  ...form
}: RecordDialogProps) {
  const formId = useId();
  return (
    <UploadScope>
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
            <SendButton type="submit" form={formId} size="small" variant="main" busy={busy} busyLabel={busyLabel}>
              {action}
            </SendButton>
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
          <KeptAlert shown={isRestored} className="sm:col-span-2" />
          {refusal && (
            <Alert tone="error" className="sm:col-span-2">
              {refusal}
            </Alert>
          )}
          {form.children}
        </form>
        <DiscardDialog unsaved={unsaved} />
      </Dialog>
    </UploadScope>
  );
}
