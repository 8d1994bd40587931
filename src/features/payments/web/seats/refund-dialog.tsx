import { type SubmitEvent, useId, useState } from 'react';
import { recordRefund } from '#features/payments/contract.ts';
import type { PaidWithoutSeat } from '#features/payments/seat-contract.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { wordsOf } from '#web/form-faults.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface RefundDialogProps {
  registration: PaidWithoutSeat;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Writes down that the whole was given back; parts are entered under 'Cash and refunds'. */
export function RefundDialog({ registration, open, onClose, onDone }: RefundDialogProps) {
  const { _id, name, event, amountReceived } = registration;
  const id = useId();
  const [reference, setReference] = useState('');
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(submit: SubmitEvent<HTMLFormElement>) {
    submit.preventDefault();
    const parsed = recordRefund.body.safeParse({ amount: amountReceived, reference });
    if (!parsed.success) {
      setFault(parsed.error.issues[0]?.message);
      return document.getElementById(id)?.querySelector('input')?.focus();
    }
    setBusy(true);
    setRefusal(undefined);
    try {
      await adminApi.call(recordRefund, { params: { registrationId: _id }, body: parsed.data });
      notify({ title: 'Refund written down', description: `${inRupees(amountReceived)} to ${name}`, tone: 'success' });
      onClose();
      onDone();
    } catch (error) {
      setRefusal(wordsOf(error, 'The refund could not be written down. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      title="Write down a refund"
      description={`${inRupees(amountReceived)} to ${name}, ${event.title}. Give the money back first.`}
      size="small"
      actions={
        <>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" variant="main" type="submit" form={id} busy={busy} busyLabel="Writing...">
            Write it down
          </Button>
        </>
      }
    >
      <form id={id} method="post" noValidate onSubmit={save} className="grid gap-4">
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <TextField
          label="How it was given back"
          placeholder="Transaction ID, or cash"
          autoComplete="off"
          maxLength={100}
          required
          error={fault}
          value={reference}
          onChange={({ target }) => {
            setReference(target.value);
            setFault(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
