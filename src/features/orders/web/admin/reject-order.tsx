import { useController } from 'react-hook-form';
import { decideOrder, type OrderRecord } from '#features/orders/admin-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { inRupees } from '#shared/money.ts';
import { ReasonFields } from '#web/desk/reason-fields.tsx';
import { byRules } from '#web/form/by-rules.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import type { Deciding } from './order-facts.tsx';

const phrases = [
  'We found no payment with this transaction ID. Please check the 12 digits and send the proof again.',
  'The amount in the screenshot is not the amount due. Please pay the rest and send the proof again.',
  'The screenshot cannot be read. Please send the whole picture again.',
] as const;

export const reasonRules = byRules(
  ({ reason }: { reason: string }): Record<string, string> =>
    reason.trim().length < 3 ? { reason: 'Please choose a reason or write one. The student reads it.' } : {},
);

interface RejectOrderProps {
  order: OrderRecord;
  deciding: Deciding;
  version: string;
  open: boolean;
  onClose: () => void;
  onRejected: (order: OrderRecord) => void;
  /** Somebody else has decided the order, or its payment has changed. */
  onRefused: () => Promise<void>;
}

/** Asks why; the student reads it. */
export function RejectOrder({ order, deciding, version, open, onClose, onRejected, onRefused }: RejectOrderProps) {
  const form = useContractForm(decideOrder, {
    fields: reasonRules,
    defaults: { reason: '' },
    draft: { name: 'order rejection', recordId: order._id, open },
    disabledReason: false,
    input: ({ reason }) => ({
      params: { orderId: order._id },
      body: { status: 'rejected' as const, reason: reason.trim(), version },
    }),
    onSent(answer) {
      onClose();
      onRejected(answer);
    },
    async onRefused(error) {
      if (error instanceof ApiError && error.status === 409) await onRefused();
    },
    failure: { words: 'The decision did not reach the server. Please decide once more.' },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'reason' });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Reject this payment?"
      description={`${order.student.name} · ${deciding.what} · ${inRupees(deciding.amountDue)}. The student reads the reason and can send the proof again.`}
      action={{ label: 'Reject', busyLabel: 'Rejecting...', variant: 'danger' }}
      waiting="The decision is being saved."
      className="grid-cols-1"
    >
      <ReasonFields
        phrases={phrases}
        reason={field.value}
        error={fieldState.error?.message}
        onReason={field.onChange}
        text={field.ref}
      />
    </FormDialog>
  );
}
