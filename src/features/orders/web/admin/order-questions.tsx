import { OnPurposeDialog, SameTransactionDialog } from '#web/desk/same-transaction-dialog.tsx';
import type { Deciding } from './order-facts.tsx';
import { RejectOrder } from './reject-order.tsx';
import { TakeBackOrder } from './take-back-order.tsx';
import type { OrderDecision } from './use-order-decision.ts';

/** The dialogs that open before a decision. */
export function OrderQuestions({ decision, deciding }: { decision: OrderDecision; deciding: Deciding }) {
  const { order, others, flags, version, asking, ask, approve, decided, reread } = decision;
  const stopAsking = () => ask(undefined);
  return (
    <>
      <SameTransactionDialog
        transactionId={order.transactionId}
        others={others}
        open={asking === 'sameTransaction'}
        onClose={stopAsking}
        onAccept={() => void approve(true)}
      />
      <OnPurposeDialog
        description="Please compare the payment with the screenshot or a bank statement first."
        flags={flags}
        open={asking === 'flags'}
        onClose={stopAsking}
        onAccept={() => void approve()}
      />
      <RejectOrder
        key={order._id}
        order={order}
        deciding={deciding}
        version={version}
        open={asking === 'reject'}
        onClose={stopAsking}
        onRejected={decided}
        onRefused={reread}
      />
      <TakeBackOrder
        key={`cancel ${order._id}`}
        order={order}
        open={asking === 'cancel'}
        onClose={stopAsking}
        onCancelled={decided}
        onRefused={reread}
      />
    </>
  );
}
