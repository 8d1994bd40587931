import { type SubmitEvent, useId, useState } from 'react';
import { dismissCredit } from '#features/payments/credit-contract.ts';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { TaskDialog } from '#web/desk/task-dialog.tsx';
import { useAttempt } from '#web/desk/use-attempt.ts';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';
import type { CreditTaskProps } from './assign-dialog.tsx';

export function DismissDialog({ credit, open, onClose, onDone }: CreditTaskProps) {
  const formId = useId();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const { busy, refusal, attempt } = useAttempt('It could not be set aside. Please try again.');

  function dismiss(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (note.trim().length < 3) {
      setFault('Please say what it is.');
      return event.currentTarget.querySelector('input')?.focus();
    }
    void attempt(async () => {
      const { message } = await adminApi.call(dismissCredit, { params: { creditId: credit._id }, body: { note } });
      notify({ title: message, tone: 'success' });
      onClose();
      onDone();
    });
  }

  return (
    <TaskDialog
      {...{ open, onClose, busy, refusal }}
      size="small"
      title={`Set ${inRupees(credit.amount)} aside?`}
      description="For money that has nothing to do with registrations. It can be brought back."
      waiting="It is being saved."
      action={{ label: 'Set aside', busyLabel: 'Saving...', form: formId }}
    >
      <form id={formId} noValidate onSubmit={dismiss} className="grid gap-4">
        <p className="wrap-anywhere text-quiet text-sm">{credit.narration}</p>
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
    </TaskDialog>
  );
}
