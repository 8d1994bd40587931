import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { decideOrder, getOrder, type OrderRecord } from '#features/orders/admin-contract.ts';
import { ApiError } from '#shared/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { feeText } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { FlagBox, proofWords, type ShownFlag, samePictureWords, sameTransactionWords } from '#web/desk/flag-box.tsx';
import { RetryAlert } from '#web/desk/retry-alert.tsx';
import { OnPurposeDialog, SameTransactionDialog } from '#web/desk/same-transaction-dialog.tsx';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { decidingOn, OrderFacts } from './order-facts.tsx';
import { RejectOrder } from './reject-order.tsx';
import { TakeBackOrder } from './take-back-order.tsx';

type Detail = Output<typeof getOrder>;

interface OrderDialogProps {
  order: OrderRecord;
  timeZone: string;
  open: boolean;
  onClose: () => void;
  /** `wasWaiting`: the order waited for a decision; false if an earlier decision was corrected. */
  onDecided: (order: OrderRecord, wasWaiting: boolean) => void;
}

/** One order with its proof, what else names its transaction ID, and the decision. */
export function OrderDialog({ order: listed, timeZone, open, onClose, onDecided }: OrderDialogProps) {
  const { detail, hasFailed, reread } = useDetail(listed);
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
        // Somebody else has decided it, or another payment with the same transaction ID has come.
        if (error instanceof ApiError && error.status === 409) await reread();
        throw error;
      }
    });
  function decided(answer: OrderRecord) {
    const { name } = answer.student;
    notify({ title: `${doneWords[answer.status]}: ${name}`, tone: 'success' });
    onDecided(answer, order.status === 'pending');
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      locked={busy}
      size="large"
      title={order.student.name}
      description={`${what} · ${feeText(amountDue)}`}
      actions={
        <Actions
          order={order}
          busy={busy}
          unknown={unknown}
          onReject={() => setAsking('reject')}
          onCancel={() => setAsking('cancel')}
          onApprove={() => {
            if (others.length > 0) setAsking('sameTransaction');
            else if (flags.length > 0) setAsking('flags');
            else void approve();
          }}
        />
      }
    >
      <div className={clsx('grid gap-5', order.paymentProof && 'md:grid-cols-2')}>
        <Alerts refusal={refusal} hasFailed={hasFailed} onReload={() => void reread()} />
        <Flags others={others} flags={flags} />
        <Proof order={order} onExpired={() => void reread()} />
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
        description="The approval is mailed at once, and has no undo. Please compare the payment with the screenshot or a bank statement first."
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

const doneWords = { pending: 'Changed', active: 'Approved', rejected: 'Rejected', cancelled: 'Taken back' };

interface ActionsProps {
  order: OrderRecord;
  busy: boolean;
  /** Why nothing can be decided yet; false once it can. */
  unknown: string | false;
  onReject: () => void;
  onCancel: () => void;
  onApprove: () => void;
}

function Actions({ order, busy, unknown, onReject, onCancel, onApprove }: ActionsProps) {
  const canApprove = order.status === 'pending' || order.status === 'rejected';
  const isFree = order.amountDue === 0;
  const isGivenBack = order.status === 'active' && order.amountReceived === 0 && !unknown;
  const canTakeBack = order.status !== 'cancelled' && (isFree || isGivenBack);
  const canReject = !canTakeBack && (order.status === 'pending' || order.status === 'active');
  return (
    <>
      <ButtonLink
        size="small"
        variant="ghost"
        className="sm:mr-auto sm:-ml-3.75"
        to={`${paths.adminStudents}?${new URLSearchParams({ q: order.student.email })}`}
      >
        Open the student
      </ButtonLink>
      {canReject && (
        <Button
          size="small"
          variant="danger"
          disabledReason={busy ? 'The decision is being saved.' : unknown}
          onClick={onReject}
        >
          Reject
        </Button>
      )}
      {canTakeBack && (
        <Button
          size="small"
          variant="danger"
          disabledReason={busy ? 'The decision is being saved.' : unknown}
          onClick={onCancel}
        >
          Take back
        </Button>
      )}
      {canApprove && (
        <Button size="small" variant="main" busy={busy} disabledReason={unknown} onClick={onApprove}>
          Approve
        </Button>
      )}
    </>
  );
}

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

function Flags({ others, flags }: { others: Detail['sameTransaction']; flags: readonly ShownFlag[] }) {
  if (others.length + flags.length === 0) return null;
  const same = { kind: 'sameTransaction', ...sameTransactionWords, others: <Others others={others} /> };
  return <FlagBox className="col-span-full" flags={[...(others.length > 0 ? [same] : []), ...flags]} />;
}

const Others = ({ others }: { others: Detail['sameTransaction'] }) => (
  <p className="text-sm">{others.map(({ name, about }) => `${name}, ${about}`).join('; ')}</p>
);

/** Everything but `sameTransaction`, which has a question of its own. */
function flagsOf(detail: Detail | undefined): ShownFlag[] {
  if (!detail) return [];
  const { samePicture, flags } = detail;
  const same = { kind: 'samePicture', ...samePictureWords, others: <Others others={samePicture} /> };
  return [
    ...(samePicture.length > 0 ? [same] : []),
    ...flags.map((flag) => ({ kind: flag.kind, ...proofWords(flag) })),
  ];
}

/** Details that the list does not have; without them the order is shown, and cannot be decided. */
function useDetail({ _id, updatedAt }: OrderRecord) {
  const [detail, setDetail] = useState<Detail>();
  const [failed, setFailed] = useState('');
  const shown = useRef(_id);
  const read = () =>
    adminApi.call(getOrder, { params: { orderId: _id } }).then(
      (answer) => {
        // Another order may have been opened meanwhile.
        if (shown.current !== _id) return;
        setDetail(answer);
        setFailed('');
      },
      () => {
        if (shown.current === _id) setFailed(_id);
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another order, and when it has changed
  useEffect(() => {
    shown.current = _id;
    void read();
  }, [_id, updatedAt]);
  const own = detail?.order._id === _id ? detail : undefined;
  return { detail: own, hasFailed: !own && failed === _id, reread: read };
}

function Proof({ order, onExpired }: { order: OrderRecord; onExpired: () => void }) {
  const [failed, setFailed] = useState('');
  const { paymentProof } = order;
  if (!paymentProof) {
    return (
      <p className="text-quiet">{order.amountDue === 0 ? 'There was nothing to pay.' : 'No screenshot was sent.'}</p>
    );
  }
  if (failed === paymentProof) {
    return (
      <div className="grid content-start justify-items-start gap-3 text-quiet">
        The screenshot could not be shown: its address has expired, or the picture is damaged.
        <Button size="small" onClick={onExpired}>
          Load it again
        </Button>
      </div>
    );
  }
  return (
    <a
      href={`/${paymentProof}`}
      target="_blank"
      rel="noopener noreferrer"
      className="block self-start overflow-hidden rounded-field border border-line"
      title="Open in a new tab"
    >
      <img
        src={`/${paymentProof}`}
        alt={`Payment screenshot of ${order.student.name}, opens in a new tab`}
        decoding="async"
        className="mx-auto max-h-[38dvh] object-contain md:max-h-[60dvh]"
        onError={() => setFailed(paymentProof)}
      />
    </a>
  );
}
