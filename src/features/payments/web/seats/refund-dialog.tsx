import { type SubmitEvent, useId, useState } from 'react';
import { recordRefund, refundFields } from '#features/payments/contract.ts';
import type { PaidWithoutSeat } from '#features/payments/seat-contract.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useAttempt } from '#web/desk/use-attempt.ts';
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
  const { busy, refusal, attempt } = useAttempt('The refund could not be written down. Please try again.');

  function save(submit: SubmitEvent<HTMLFormElement>) {
    submit.preventDefault();
    const parsed = refundFields.safeParse({ amount: amountReceived, reference });
    if (!parsed.success) {
      setFault(parsed.error.issues[0]?.message);
      return submit.currentTarget.querySelector('input')?.focus();
    }
    void attempt(async () => {
      await adminApi.call(recordRefund, { params: { registrationId: _id }, body: parsed.data });
      notify({ title: 'Refund written down', description: `${inRupees(amountReceived)} to ${name}`, tone: 'success' });
      onClose();
      onDone();
    });
  }

  return (
    <TaskDialog
      {...{ open, onClose, busy, refusal }}
      title="Write down a refund"
      description={`${inRupees(amountReceived)} to ${name}, ${event.title}. Give the money back first.`}
      size="small"
      waiting="The refund is being written down."
      action={{ label: 'Write it down', busyLabel: 'Writing...', form: id }}
    >
      <form id={id} method="post" noValidate onSubmit={save}>
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
    </TaskDialog>
  );
}
