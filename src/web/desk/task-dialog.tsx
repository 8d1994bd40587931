import type { ReactNode } from 'react';
import { takeFocus } from '#web/hooks/take-focus.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Notice, notify } from '#web/ui/notify.ts';
import { SendButton } from '../files/uploads.tsx';
import type { FormState } from '../form/use-contract-form.ts';
import { neighbourOf } from './neighbour.ts';

export interface TaskAction {
  label: string;
  busyLabel: string;
  variant?: 'main' | 'danger';
}

/** The dialog's action: sends the form (`form/form-dialog.tsx`), or runs a function. */
type Action = TaskAction & ({ submit: FormState['button'] } | { run: () => void });

interface TaskDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  size?: 'small' | 'medium' | 'large';
  /** Undefined if the dialog can only be closed. */
  action: Action | undefined;
  busy: boolean;
  /** Why the dialog cannot be closed while it works. */
  waiting: string;
  refusal?: string | undefined;
  /** A question that is shown after the button was pressed. Pressing the button again confirms it. */
  question?: string | undefined;
  /**
   * The words on the button that closes the dialog, if 'Cancel' could be mistaken for the task, or 'Done' for something
   * that did not happen.
   */
  keepLabel?: string;
  children: ReactNode;
}

/** Asks, runs one action, and says why if it fails. Cannot be closed while the action runs. */
export function TaskDialog({
  open,
  onClose,
  action,
  busy,
  waiting,
  refusal,
  question,
  keepLabel,
  children,
  ...words
}: TaskDialogProps) {
  return (
    <Dialog
      {...words}
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      actions={
        <>
          <Button size="small" disabledReason={busy && waiting} onClick={onClose}>
            {keepLabel ?? (action ? 'Cancel' : 'Done')}
          </Button>
          {action && <ActionButton action={action} busy={busy} />}
        </>
      }
    >
      <div className="grid gap-4">
        {refusal && (
          <Alert tone="error" scrollsIntoView>
            {refusal}
          </Alert>
        )}
        {children}
        {question && <Question words={question} />}
      </div>
    </Dialog>
  );
}

/** Gets the focus when it appears, so that a second Enter does not confirm a question that nobody has read. */
function Question({ words }: { words: string }) {
  return (
    <div key={words} ref={takeFocus} tabIndex={-1}>
      <Alert tone="error">{words}</Alert>
    </div>
  );
}

function ActionButton({ action, busy }: { action: Action; busy: boolean }) {
  return (
    <SendButton
      busy={busy}
      {...howTo(action)}
      size="small"
      variant={action.variant ?? 'main'}
      busyLabel={action.busyLabel}
    >
      {action.label}
    </SendButton>
  );
}

function howTo(action: Action) {
  return 'submit' in action ? action.submit : { onClick: action.run };
}

interface ConfirmDialogProps extends Omit<TaskDialogProps, 'action' | 'busy' | 'refusal'> {
  action: TaskAction | undefined;
  /** Runs the action. Returns the text of the success toast. Without one the dialog stays open and shows the result. */
  run: () => Promise<string | Notice | undefined>;
  failure: Parameters<typeof useAttempt>[0];
  onFailed?: (error: unknown) => unknown;
  onDone?: () => unknown;
  /** The id of the row, if the action removes it. The focus then goes to the next row's button. */
  row?: string | undefined;
}

/** A `TaskDialog` for one call. */
export function ConfirmDialog({ action, run, failure, onFailed, onDone, row, ...dialog }: ConfirmDialogProps) {
  const { busy, refusal, attempt } = useAttempt(failure, onFailed);

  const confirm = () =>
    attempt(async () => {
      const focusNeighbour = row && neighbourOf(row);
      const done = await run();
      if (!done) return;
      notify(typeof done === 'string' ? { title: done, tone: 'success' } : done);
      dialog.onClose();
      onDone?.();
      if (focusNeighbour) requestAnimationFrame(focusNeighbour);
    });

  return <TaskDialog {...dialog} busy={busy} refusal={refusal} action={action && { ...action, run: confirm }} />;
}
