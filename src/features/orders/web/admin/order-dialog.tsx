import { clsx } from 'clsx';
import { useRef } from 'react';
import type { OrderRecord } from '#features/orders/admin-contract.ts';
import { feeText } from '#shared/money.ts';
import { KeysHelp } from '#web/desk/keys/keys-help.tsx';
import { type DeskKey, useDeskKeys } from '#web/desk/keys/use-desk-keys.ts';
import { ProofViewer } from '#web/desk/proof/proof-viewer.tsx';
import { type PictureControl, pictureKeys, usePictureView } from '#web/desk/proof/use-picture-view.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { OrderActions, OrderSteps, type Place } from './order-actions.tsx';
import { decidingOn, OrderFacts, OrderFlags } from './order-facts.tsx';
import { OrderQuestions } from './order-questions.tsx';
import { useOrderDecision } from './use-order-decision.ts';
import type { DecidedOrder, UndoOrder } from './use-undo-order.ts';

interface OrderDialogProps {
  order: OrderRecord;
  /** The next order in the list. Its proof is loaded in advance. */
  upcoming: OrderRecord | undefined;
  place: Place;
  timeZone: string;
  open: boolean;
  onClose: () => void;
  onSkip: (by: 1 | -1) => void;
  /** `wasWaiting`: the order waited for a decision; false if an earlier decision was corrected. */
  onDecided: (order: DecidedOrder, wasWaiting: boolean) => void;
  undoing: UndoOrder;
}

/** One order with its proof, other payments with its transaction ID, and the decision. */
export function OrderDialog(props: OrderDialogProps) {
  const { order: listed, upcoming, place, timeZone, open, onClose, onSkip, onDecided, undoing } = props;
  const decision = useOrderDecision(listed, onDecided);
  const { order, detail, hasFailed, reread, others, flags, choices, busy, refusal, ask, startApproval } = decision;
  const together = detail?.paidTogether ?? [];
  const deciding = decidingOn(order, together);
  const part = useRef<HTMLDivElement>(null);
  const picture = usePictureView(order.paymentProof);
  const actions: Partial<Record<DeskKey, () => unknown>> = {
    ...decision.keys,
    ...pictureKeys(picture),
    undo: () => busy || undoing.bar.onUndo(),
    next: () => busy || onSkip(1),
    previous: () => busy || onSkip(-1),
  };
  const keys = useDeskKeys((key) => actions[key]?.(), { isOpen: open, part });

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      size="large"
      initialFocus={part}
      title={order.student.name}
      description={`${deciding.what} · ${feeText(deciding.amountDue)}`}
      actions={
        <OrderActions
          order={order}
          choices={choices}
          busy={busy}
          undoing={undoing}
          unknown={!detail && 'The rest of this payment has not loaded yet.'}
          onReject={() => ask('reject')}
          onCancel={() => ask('cancel')}
          onApprove={startApproval}
        />
      }
    >
      <div
        ref={part}
        tabIndex={-1}
        className={clsx('grid gap-5 outline-none', order.paymentProof && 'md:grid-cols-[1.15fr_1fr]')}
      >
        <p role="status" className="sr-only">
          {place.at >= 0 && `Order ${place.at + 1} of ${place.of}: ${order.student.name}`}
        </p>
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <OrderSteps place={place} waiting={busy && 'The decision is being saved.'} onSkip={onSkip} />
          <KeysHelp without={['F']} on={keys.on} onChange={keys.setOn} />
        </div>
        <Alerts refusal={refusal} hasFailed={hasFailed} onReload={() => void reread()} />
        <OrderFlags others={others} flags={flags} />
        <OrderProof order={order} upcoming={upcoming} picture={picture} onExpired={() => void reread()} />
        <OrderFacts order={order} deciding={deciding} timeZone={timeZone} together={together} />
      </div>
      <OrderQuestions decision={decision} deciding={deciding} />
    </Dialog>
  );
}

interface OrderProofProps extends Pick<OrderDialogProps, 'order' | 'upcoming'> {
  picture: PictureControl;
  onExpired: () => void;
}

function OrderProof({ order, upcoming, picture, onExpired }: OrderProofProps) {
  if (!order.paymentProof) {
    return (
      <p className="text-quiet">{order.amountDue === 0 ? 'There was nothing to pay.' : 'No screenshot was sent.'}</p>
    );
  }
  return (
    <ProofViewer
      shown={shownProof(order)}
      upcoming={upcoming && shownProof(upcoming)}
      control={picture}
      onExpired={onExpired}
    />
  );
}

const shownProof = ({ student, paymentProof }: OrderRecord) => ({ name: student.name, paymentProof });

interface AlertsProps {
  refusal: string | undefined;
  hasFailed: boolean;
  onReload: () => void;
}

function Alerts({ refusal, hasFailed, onReload }: AlertsProps) {
  return (
    <>
      {refusal && (
        <Alert tone="error" className="col-span-full">
          {refusal}
        </Alert>
      )}
      {hasFailed && (
        <RetryAlert title="The order did not load" className="col-span-full" onRetry={onReload}>
          It may be part of a joint payment. It can be decided once the payment has loaded.
        </RetryAlert>
      )}
    </>
  );
}
