import { type OrderRecord, takeBackOrder } from '#features/orders/admin-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { ReasonDialog, reasonRules } from './reason-dialog.tsx';

const phrases = {
  free: ['The coupon that you used is not for you. Please buy the pass at its price.', 'You have this pass twice.'],
  refunded: ['We have given your money back, as you asked.', 'You have this pass twice. We have given the money back.'],
};

interface TakeBackOrderProps {
  order: OrderRecord;
  open: boolean;
  onClose: () => void;
  onCancelled: (order: OrderRecord) => void;
  /** Somebody else has taken the pass back, or its money has come. */
  onRefused: () => Promise<void>;
}

/** For a pass that cost nothing or whose money was refunded: there is no payment to reject. */
export function TakeBackOrder({ order, open, onClose, onCancelled, onRefused }: TakeBackOrderProps) {
  const form = useContractForm(takeBackOrder, {
    fields: reasonRules,
    defaults: { reason: '' },
    draft: { name: 'pass taken back', recordId: order._id, open },
    disabledReason: false,
    input: ({ reason }) => ({ params: { orderId: order._id }, body: { reason: reason.trim() } }),
    onSent(answer) {
      onClose();
      onCancelled(answer);
    },
    async onRefused(error) {
      if (error instanceof ApiError && error.status === 409) await onRefused();
    },
    failure: { words: 'The pass was not taken back. Please try again.' },
  });
  return (
    <ReasonDialog
      form={form}
      phrases={phrases[order.amountDue === 0 ? 'free' : 'refunded']}
      open={open}
      onClose={onClose}
      title="Take this pass back?"
      description={`${order.student.name} · ${order.pass.name}. It opens no events any more. The student reads the reason.${order.coupon && ` The coupon ${order.coupon} can be used again: switch it off if it is in the wrong hands.`}`}
      action={{ label: 'Take back', busyLabel: 'Taking back...' }}
      waiting="The pass is being taken back."
    />
  );
}
