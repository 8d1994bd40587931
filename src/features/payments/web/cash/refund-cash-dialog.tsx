import { type CashRow, refundCash, refundFields } from '#features/payments/contract.ts';
import { inRupees } from '#shared/money.ts';
import { byRules, faultsIn } from '#web/form/by-rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { RefundReferenceField } from '../refund-reference-field.tsx';
import { amountOf } from './entry.tsx';

interface RefundCashDialogProps {
  cash: CashRow;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Records that cash of somebody without a registration was given back, or was entered with a wrong amount. */
export function RefundCashDialog({ cash, open, onClose, onDone }: RefundCashDialogProps) {
  const { number, reference: receipt, note, event, left = 0 } = cash;
  const form = useContractForm(refundCash, {
    fields: byRules(({ amount, ...typed }: { amount: string; reference: string }) =>
      faultsIn(refundFields.safeParse({ ...typed, amount: amountOf(amount) })),
    ),
    defaults: { amount: String(left), reference: '' },
    draft: { name: 'refund of cash', recordId: String(number), open },
    disabledReason: false,
    input: ({ amount, reference }) => ({ params: { number }, body: { amount: amountOf(amount), reference } }),
    onSent({ row }) {
      notify({
        title: 'Refund written down',
        description: `${inRupees(row.amount)}, receipt ${receipt}`,
        tone: 'success',
      });
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
      description={`Receipt ${receipt}, ${note}, ${event}: ${inRupees(left)} of it can be given back. Give the money back first. The cash entry stays as it is.`}
      size="small"
      waiting="The refund is being written down."
      action={{ label: 'Write it down', busyLabel: 'Writing...' }}
      className=""
    >
      <TextField label="Amount given back" inputMode="decimal" autoComplete="off" required {...form.field('amount')} />
      <RefundReferenceField {...form.field('reference')} />
    </FormDialog>
  );
}
