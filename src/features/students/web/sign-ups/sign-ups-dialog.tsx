import { type FormEvent, useState } from 'react';
import { heldText } from '#features/students/rules.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CancellationPreview } from './cancellation-preview.tsx';
import { NetworkList } from './network-list.tsx';
import { type Times, useSignUps } from './use-sign-ups.ts';

interface SignUpsDialogProps {
  open: boolean;
  timeZone: string;
  onClose: () => void;
}

/** For administrators. Shows what the accounts of one network and period hold, and cancels it. */
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
              If seats became free, they were offered to the waitlists. The audit log has a record of it.
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

interface TimeFormProps {
  /** The times of the list; undefined for the last 24 hours. */
  times: Times | undefined;
  busy: boolean;
  onType: () => void;
  onShow: (times: Times) => void;
}

function TimeForm({ times, busy, onType, onShow }: TimeFormProps) {
  const [typed, setTyped] = useState<Partial<Times>>({});
  const from = typed.from ?? times?.from ?? '';
  const to = typed.to ?? times?.to ?? '';

  function show(event: FormEvent) {
    event.preventDefault();
    if (!busy) onShow({ from, to });
  }

  const time = (name: keyof Times, label: string, value: string) => (
    <TextField
      label={label}
      type="datetime-local"
      required
      value={value}
      onChange={({ target }) => {
        setTyped((before) => ({ ...before, [name]: target.value }));
        onType();
      }}
    />
  );
  return (
    <form noValidate onSubmit={show} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      {time('from', 'Signed up from', from)}
      {time('to', 'Until', to)}
      <Button type="submit" busy={busy} className="justify-self-start">
        Show networks
      </Button>
    </form>
  );
}
