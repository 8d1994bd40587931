import { dismissCredit } from '#features/payments/credit-contract.ts';
import { inRupees } from '#shared/money.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import type { CreditTaskProps } from './assign-dialog.tsx';

export function DismissDialog({ credit, open, onClose, onDone }: CreditTaskProps) {
  const form = useContractForm(dismissCredit, {
    fields: dismissCredit.body,
    defaults: { note: '' },
    draft: { name: 'credit set aside', recordId: credit._id, open },
    disabledReason: false,
    input: (body) => ({ params: { creditId: credit._id }, body }),
    onSent({ message }) {
      notify({ title: message, tone: 'success' });
      onClose();
      onDone();
    },
    failure: { words: 'It could not be set aside. Please try again.' },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      size="small"
      title={`Set ${inRupees(credit.amount)} aside?`}
      description="For money that has nothing to do with registrations. It can be brought back."
      waiting="It is being saved."
      action={{ label: 'Set aside', busyLabel: 'Setting aside...' }}
      className=""
    >
      <p className="wrap-anywhere text-quiet text-sm">{credit.narration}</p>
      <TextField
        label="What is it?"
        placeholder="Interest, sponsor, ..."
        maxLength={300}
        required
        {...form.field('note')}
      />
    </FormDialog>
  );
}
