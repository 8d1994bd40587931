import type { ReactNode } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendButton } from './uploads.tsx';

/** What the dialog is for: submits the form with this id, or runs. */
type Action = { label: string; busyLabel: string; variant?: 'main' | 'danger' } & (
  | { form: string }
  | { run: () => void }
);

interface TaskDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  size?: 'small' | 'medium';
  /** Undefined once there is nothing left to do but to close it. */
  action: Action | undefined;
  busy: boolean;
  /** Why it cannot be closed while it is at work. */
  waiting: string;
  refusal?: string | undefined;
  children: ReactNode;
}

/** Asks, does one thing, and says why where it could not be done. Nothing closes it while it is at work. */
export function TaskDialog({ open, onClose, action, busy, waiting, refusal, children, ...words }: TaskDialogProps) {
  return (
    <Dialog
      {...words}
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      actions={
        <>
          <Button size="small" disabledReason={busy && waiting} onClick={onClose}>
            {action ? 'Cancel' : 'Done'}
          </Button>
          {action && <ActionButton action={action} busy={busy} />}
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {children}
      </div>
    </Dialog>
  );
}

function ActionButton({ action, busy }: { action: Action; busy: boolean }) {
  const how = 'form' in action ? ({ type: 'submit', form: action.form } as const) : { onClick: action.run };
  return (
    <SendButton {...how} size="small" variant={action.variant ?? 'main'} busy={busy} busyLabel={action.busyLabel}>
      {action.label}
    </SendButton>
  );
}
