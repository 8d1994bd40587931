import { decideOrder, type OrderRecord } from '#features/orders/admin-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { inRupees } from '#shared/money.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import type { Deciding } from './order-facts.tsx';
import { ReasonDialog, reasonRules } from './reason-dialog.tsx';
import type { DecidedOrder } from './use-undo-order.ts';

const phrases = [
  'We found no payment with this transaction ID. Please check the 12 digits and send the proof again.',
  'The amount in the screenshot is not the amount due. Please pay the rest and send the proof again.',
  'The screenshot cannot be read. Please send the whole picture again.',
] as const;

interface RejectOrderProps {
  order: OrderRecord;
  deciding: Deciding;
  version: string;
  open: boolean;
  onClose: () => void;
  onRejected: (order: DecidedOrder) => void;
  /** Somebody else has decided the order, or its payment has changed. */
  onRefused: () => Promise<void>;
}

/** Asks for the reason, which the student can read. */
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
  const { what, amountDue, amountReceived } = deciding;
  const stays =
    order.status === 'pending' && amountReceived > 0
      ? ` ${inRupees(amountReceived)} was received before and stays received. Only the rest is asked for.`
      : '';
  return (
    <ReasonDialog
      form={form}
      phrases={phrases}
      open={open}
      onClose={onClose}
      title="Reject this payment?"
      description={`${order.student.name} · ${what} · ${inRupees(amountDue)}.${stays} The student reads the reason and can send the proof again.`}
      action={{ label: 'Reject', busyLabel: 'Rejecting...' }}
      waiting="The decision is being saved."
    />
  );
}
