import { recordRefund, refundFields } from '#features/payments/contract.ts';
import type { PaidWithoutSeat } from '#features/payments/seat-contract.ts';
import { inRupees } from '#shared/money.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { notify } from '#web/ui/notify.ts';
import { RefundReferenceField } from '../refund-reference-field.tsx';

interface RefundDialogProps {
  registration: PaidWithoutSeat;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Records a refund of the whole amount. Partial refunds are entered under 'Cash and refunds'. */
export function RefundDialog({ registration, open, onClose, onDone }: RefundDialogProps) {
  const { _id, name, event, amountReceived } = registration;
  const form = useContractForm(recordRefund, {
    fields: refundFields.pick({ reference: true }),
    defaults: { reference: '' },
    draft: { name: 'refund without a seat', recordId: _id, open },
    disabledReason: false,
    input: ({ reference }) => ({ params: { registrationId: _id }, body: { amount: amountReceived, reference } }),
    onSent() {
      notify({ title: 'Refund written down', description: `${inRupees(amountReceived)} to ${name}`, tone: 'success' });
      onClose();
      onDone();
    },
    failure: { words: 'The refund could not be written down. Please try again.' },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Write down a refund"
      description={`${inRupees(amountReceived)} to ${name}, ${event.title}. Give the money back first.`}
      size="small"
      waiting="The refund is being written down."
      action={{ label: 'Write it down', busyLabel: 'Writing...' }}
      className=""
    >
      <RefundReferenceField {...form.field('reference')} />
    </FormDialog>
  );
}
