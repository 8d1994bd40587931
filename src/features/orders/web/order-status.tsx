import { Suspense } from 'react';
import type { PassPayment } from '#features/orders/answer-contract.ts';
import { leftText } from '#features/passes/opening-rules.ts';
import type { OwnOrder, OrderStatus as Status } from '#features/passes/own-contract.ts';
import { proofAgainText } from '#features/registrations/rejection-rules.ts';
import {
  CancelOrder,
  Fact,
  Facts,
  orderLooks,
  PaidTogether,
  Part,
  PayPanel,
} from '#features/registrations/web/index.ts';
import { instantDayText } from '#shared/instants.ts';
import { feeText } from '#shared/money.ts';
import { ConfirmBeforePaying } from '#web/confirm-email/confirm-before-paying.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { NotAccepted } from './not-accepted.tsx';
import { ProofForm } from './proof-form.tsx';
import { proofResultId, typedTransactionId } from './use-proof.ts';

interface OrderStatusProps {
  order: OwnOrder;
  /** How to pay again after a rejection. */
  payment: PassPayment | undefined;
  /** Why the order cannot be paid again; '' if it can. */
  refusal: string;
  /** The organisers' mail address; '' if it is not known. */
  mailbox: string;
  timeZone: string;
}

/** The status of an order, what to do next, and what the student sent (R297). */
export function OrderStatus({ order, payment, refusal, mailbox, timeZone }: OrderStatusProps) {
  const { status, left, amountDue, reference, transactionId, createdAt, pass } = order;
  const { word, tone } = orderLooks[status];
  return (
    <>
      <div id={proofResultId} tabIndex={-1} className="scroll-mt-28">
        <Next order={order} payment={payment} refusal={refusal} mailbox={mailbox} />
      </div>
      {order.jointPayment && status !== 'cancelled' && (
        <PaidTogether paymentId={order.jointPayment} isRejected={status === 'rejected'} />
      )}
      {status === 'rejected' && payment && !order.jointPayment && (
        <SendAgain passId={pass._id} payment={payment} mailbox={mailbox} />
      )}
      {status !== 'cancelled' && (
        <Part title="Your order">
          <Facts>
            <Fact label="Status">
              <StatusBadge status={word} tone={tone} />
            </Fact>
            <Fact label="Left">{status !== 'rejected' && leftText(left)}</Fact>
            <Fact label="Price">
              <span className="figures">{feeText(amountDue)}</span>
            </Fact>
            <Fact label="Reference">{reference && <span className="figures select-all">{reference}</span>}</Fact>
            <Fact label="Transaction ID">
              {transactionId && <span className="figures select-all">{transactionId}</span>}
            </Fact>
            <Fact label="Ordered on">{instantDayText(createdAt, timeZone)}</Fact>
          </Facts>
          {status !== 'rejected' && (
            <Suspense>
              <CancelOrder key={status} orderId={order._id} name={pass.name} />
            </Suspense>
          )}
        </Part>
      )}
    </>
  );
}

interface SendAgainProps {
  passId: string;
  payment: PassPayment;
  mailbox: string;
}

function SendAgain({ passId, payment, mailbox }: SendAgainProps) {
  if (payment.mustConfirmEmail) {
    return <ConfirmBeforePaying title="Confirm your email before you send the proof again" wanted="this pass" />;
  }
  return (
    <Part title="Send the proof again">
      <div className="grid grid-cols-1 gap-8 pt-2">
        <PayPanel payment={payment} forTeam={false} />
        <ProofForm passId={passId} payment={payment} mailbox={mailbox} label="Send proof again" />
      </div>
    </Part>
  );
}

const looks: Record<Exclude<Status, 'rejected'>, { tone: 'info' | 'success'; title: string; next: string }> = {
  pending: {
    tone: 'info',
    title: 'We check your payment',
    next: 'You can register for the events it opens already. These registrations wait, and are confirmed with the payment.',
  },
  active: {
    tone: 'success',
    title: 'This pass is yours',
    next: 'Register for the events it opens. There is no further fee.',
  },
  cancelled: {
    tone: 'info',
    title: 'Your order was cancelled',
    next: 'You can buy this pass again while it is on sale.',
  },
};

type NextProps = Pick<OrderStatusProps, 'order' | 'payment' | 'refusal' | 'mailbox'>;

function Next({ order, payment, refusal, mailbox }: NextProps) {
  const { status, reason } = order;
  if (status === 'rejected') {
    const next = payment?.mustConfirmEmail ? '' : `${proofAgainText(reason)} The price stays the same.`;
    const transactionId = typedTransactionId('buy a pass', order.pass._id) || order.transactionId;
    return <NotAccepted payment={{ ...order, transactionId }} next={next} refusal={refusal} mailbox={mailbox} />;
  }
  const { tone, title, next } = looks[status];
  return (
    <Alert tone={tone} title={<span className="wrap-anywhere text-lg">{title}</span>}>
      {reason && (
        <p className="mb-1 text-ink">
          Reason given by the organisers: <span className="wrap-anywhere font-medium">{reason}</span>
        </p>
      )}
      <p className="max-w-prose">{next}</p>
    </Alert>
  );
}
