import { heldText } from '#features/students/rules.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CancellationPreview } from './cancellation-preview.tsx';
import { NetworkList } from './network-list.tsx';
import { TimeForm } from './time-form.tsx';
import { useSignUps } from './use-sign-ups.ts';

interface SignUpsDialogProps {
  open: boolean;
  timeZone: string;
  onClose: () => void;
}

/** For an administrator: shows what the accounts of one network and period hold, and cancels it. */
export function SignUpsDialog({ open, timeZone, onClose }: SignUpsDialogProps) {
  const { list, isOtherTime, chosen, preview, typed, busy, refusal, done, ...acts } = useSignUps(open);
  const wanted = preview?.registrations ?? 0;
  const missing = whyNotCancel();

  function whyNotCancel(): string | false {
    if (!chosen) return 'Choose a network first.';
    if (!preview) return 'The preview has not loaded yet.';
    if (wanted === 0 && preview.waitlistPlaces === 0 && preview.orders === 0)
      return 'These accounts hold nothing that can be cancelled.';
    return typed.trim() !== String(wanted) && `Type ${wanted} to confirm.`;
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy === 'cancelling'}
      size="large"
      title="Made-up accounts"
      description="Choose the network and the time in which the accounts were made. You see what they hold before anything is cancelled."
      actions={
        <>
          <Button
            size="small"
            disabledReason={busy === 'cancelling' && 'The registrations are being cancelled.'}
            onClick={onClose}
          >
            {done ? 'Done' : 'Close'}
          </Button>
          {!done && (
            <Button
              size="small"
              variant="danger"
              busy={busy === 'cancelling'}
              busyLabel="Cancelling..."
              disabledReason={missing}
              onClick={acts.cancel}
            >
              {chosen && preview ? `Cancel ${heldText(wanted, preview.orders)}` : 'Cancel registrations'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6 pb-4">
        <div role="status" className="empty:sr-only">
          {done && (
            <Alert tone="success" title={done}>
              Freed seats were offered to the waitlists. The audit log has a record of it.
            </Alert>
          )}
        </div>
        {refusal && <Alert tone="error">{refusal}</Alert>}
        {!done && (
          <>
            <TimeForm times={list} busy={busy === 'listing'} onType={acts.typeTime} onShow={acts.show} />
            {list && !isOtherTime && (
              <NetworkList list={list} chosen={chosen} timeZone={timeZone} onChoose={acts.choose} />
            )}
            {chosen && preview && (
              <CancellationPreview preview={preview} timeZone={timeZone} typed={typed} onType={acts.type} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
