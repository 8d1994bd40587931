import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { decideOrder, type OrderRecord } from '#features/orders/admin-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { feeText } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { KeysHelp } from '#web/desk/keys/keys-help.tsx';
import { type DeskKey, useDeskKeys } from '#web/desk/keys/use-desk-keys.ts';
import { ProofViewer } from '#web/desk/proof/proof-viewer.tsx';
import { usePictureView } from '#web/desk/proof/use-picture-view.ts';
import { OnPurposeDialog, SameTransactionDialog } from '#web/desk/same-transaction-dialog.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RetryAlert } from '#web/ui/retry-alert.tsx';
import { choicesOf, OrderActions, OrderSteps, type Place } from './order-actions.tsx';
import { decidingOn, flagsOf, OrderFacts, OrderFlags } from './order-facts.tsx';
import { RejectOrder } from './reject-order.tsx';
import { TakeBackOrder } from './take-back-order.tsx';
import { useOrderDetail } from './use-order-detail.ts';
import type { DecidedOrder, UndoOrder } from './use-undo-order.ts';

interface OrderDialogProps {
  order: OrderRecord;
  /** The one after it in the list; its proof is fetched already. */
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

/** One order with its proof, what else names its transaction ID, and the decision. */
export function OrderDialog(props: OrderDialogProps) {
  const { order: listed, upcoming, place, timeZone, open, onClose, onSkip, onDecided, undoing } = props;
  const { detail, hasFailed, reread } = useOrderDetail(listed);
  const order = detail?.order ?? listed;
  const together = detail?.paidTogether ?? [];
  const deciding = decidingOn(order, together);
  const { what, amountDue } = deciding;
  const version = detail?.version ?? '';
  const unknown = !detail && 'The rest of this payment has not loaded yet.';
  const others = detail?.sameTransaction ?? [];
  const flags = flagsOf(detail);
  const { busy, refusal, refuse, attempt } = useAttempt(
    'The decision did not reach the server. Please decide once more.',
  );
  const [asking, setAsking] = useState<'reject' | 'cancel' | 'sameTransaction' | 'flags'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order starts without the refusal of the one before
  useEffect(() => refuse(undefined), [listed._id]);

  const approve = (acceptSameTransaction = false) =>
    attempt(async () => {
      try {
        const body = { status: 'active' as const, acceptSameTransaction, version };
        decided(await adminApi.call(decideOrder, { params: { orderId: order._id }, body }));
      } catch (error) {
        // Somebody else has decided the order, or another payment with the same transaction ID has arrived.
        if (error instanceof ApiError && error.status === 409) await reread();
        throw error;
      }
    });
  const decided = (answer: DecidedOrder) => onDecided(answer, order.status === 'pending');

  function startApproval() {
    if (others.length > 0) setAsking('sameTransaction');
    else if (flags.length > 0) setAsking('flags');
    else void approve();
  }
  const part = useRef<HTMLDivElement>(null);
  const picture = usePictureView(order.paymentProof);
  const choices = choicesOf(order, detail !== undefined);
  const canDecide = !busy && !unknown;
  const actions: Partial<Record<DeskKey, () => void>> = {
    approve: () => canDecide && choices.canApprove && startApproval(),
    reject: () => canDecide && choices.canReject && setAsking('reject'),
    undo: () => busy || undoing.bar.onUndo(),
    next: () => busy || onSkip(1),
    previous: () => busy || onSkip(-1),
    zoomIn: () => picture.zoomBy(1.5),
    zoomOut: () => picture.zoomBy(1 / 1.5),
    fit: picture.showWhole,
    turn: picture.turn,
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
      description={`${what} · ${feeText(amountDue)}`}
      actions={
        <OrderActions
          order={order}
          choices={choices}
          busy={busy}
          undoing={undoing}
          unknown={unknown}
          onReject={() => setAsking('reject')}
          onCancel={() => setAsking('cancel')}
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
        {order.paymentProof ? (
          <ProofViewer
            shown={shownProof(order)}
            upcoming={upcoming && shownProof(upcoming)}
            control={picture}
            onExpired={() => void reread()}
          />
        ) : (
          <p className="text-quiet">
            {order.amountDue === 0 ? 'There was nothing to pay.' : 'No screenshot was sent.'}
          </p>
        )}
        <OrderFacts order={order} deciding={deciding} timeZone={timeZone} together={together} />
      </div>
      <SameTransactionDialog
        transactionId={order.transactionId}
        others={others}
        open={asking === 'sameTransaction'}
        onClose={() => setAsking(undefined)}
        onAccept={() => void approve(true)}
      />
      <OnPurposeDialog
        description="Please compare the payment with the screenshot or a bank statement first."
        flags={flags}
        open={asking === 'flags'}
        onClose={() => setAsking(undefined)}
        onAccept={() => void approve()}
      />
      <RejectOrder
        key={order._id}
        order={order}
        deciding={deciding}
        version={version}
        open={asking === 'reject'}
        onClose={() => setAsking(undefined)}
        onRejected={decided}
        onRefused={reread}
      />
      <TakeBackOrder
        key={`cancel ${order._id}`}
        order={order}
        open={asking === 'cancel'}
        onClose={() => setAsking(undefined)}
        onCancelled={decided}
      />
    </Dialog>
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
