import { cancelFreeOrder, type OrderRecord } from '#features/orders/admin-contract.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { ReasonDialog, reasonRules } from './reason-dialog.tsx';

const phrases = [
  'The coupon that you used is not for you. Please buy the pass at its price.',
  'You have this pass twice.',
] as const;

interface CancelFreeOrderProps {
  order: OrderRecord;
  open: boolean;
  onClose: () => void;
  onCancelled: (order: OrderRecord) => void;
}

/** A pass that cost nothing has no payment to reject. */
export function CancelFreeOrder({ order, open, onClose, onCancelled }: CancelFreeOrderProps) {
  const form = useContractForm(cancelFreeOrder, {
    fields: reasonRules,
    defaults: { reason: '' },
    draft: { name: 'free order cancellation', recordId: order._id, open },
    disabledReason: false,
    input: ({ reason }) => ({ params: { orderId: order._id }, body: { reason: reason.trim() } }),
    onSent(answer) {
      onClose();
      onCancelled(answer);
    },
    failure: { words: 'The pass was not taken back. Please try again.' },
  });
  return (
    <ReasonDialog
      form={form}
      phrases={phrases}
      open={open}
      onClose={onClose}
      title="Take this pass back?"
      description={`${order.student.name} · ${order.pass.name}. It opens no events any more. The student reads the reason.${order.coupon && ` The coupon ${order.coupon} can be used again: switch it off if it is in the wrong hands.`}`}
      action={{ label: 'Take back', busyLabel: 'Taking back...' }}
      waiting="The pass is being taken back."
    />
  );
}
