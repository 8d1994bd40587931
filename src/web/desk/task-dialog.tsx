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

/** What the dialog is for: sends the form (`form/form-dialog.tsx`), or runs. */
type Action = TaskAction & ({ submit: FormState['button'] } | { run: () => void });

interface TaskDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  size?: 'small' | 'medium' | 'large';
  /** Undefined where there is nothing to do but to close it. */
  action: Action | undefined;
  busy: boolean;
  /** Why it cannot be closed while it is at work. */
  waiting: string;
  refusal?: string | undefined;
  /** Asked once the button was pressed, and answered by pressing it again. */
  question?: string | undefined;
  /** On the button that closes it, where 'Cancel' could be taken for the task, or 'Done' for what did not happen. */
  keepLabel?: string;
  children: ReactNode;
}

/** Asks, does one thing, and says why if it could not be done. Nothing closes it while it works. */
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

/** Takes the focus from the button as it appears, so that a second Enter does not answer what nobody has read. */
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
  /** Does it. Returns the toast that says so; without one the dialog stays, and shows what came of it. */
  run: () => Promise<string | Notice | undefined>;
  failure: Parameters<typeof useAttempt>[0];
  onFailed?: (error: unknown) => unknown;
  onDone?: () => unknown;
  /** The id of the row that opened this and is gone afterwards, so the focus goes to its neighbour's button. */
  row?: string | undefined;
}

/** A `TaskDialog` around one call. */
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
