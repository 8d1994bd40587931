import { type SubmitEvent, useId, useState } from 'react';
import { type Credit, dismissCredit } from '#features/payments/credit-contract.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface DismissDialogProps {
  credit: Credit;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function DismissDialog({ credit, open, onClose, onDone }: DismissDialogProps) {
  const formId = useId();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function dismiss(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (note.trim().length < 3) {
      setFault('Please say what it is.');
      return event.currentTarget.querySelector('input')?.focus();
    }
    setBusy(true);
    try {
      const { message } = await adminApi.call(dismissCredit, { params: { creditId: credit._id }, body: { note } });
      notify({ title: message, tone: 'success' });
      onClose();
      onDone();
    } catch (error) {
      setFault(wordsOf(error, 'It could not be set aside. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      size="small"
      title={`Set ${inRupees(credit.amount)} aside?`}
      description="For money that has nothing to do with registrations. It can be brought back."
      actions={
        <>
          <Button size="small" disabledReason={busy && 'It is being saved.'} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} size="small" variant="main" busy={busy} busyLabel="Saving...">
            Set aside
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={dismiss} className="grid gap-4">
        <p className="break-all text-quiet text-sm">{credit.narration}</p>
        <TextField
          label="What is it?"
          placeholder="Interest, sponsor, ..."
          maxLength={300}
          required
          value={note}
          error={fault}
          onChange={({ target }) => {
            setNote(target.value);
            setFault(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
