import { Link } from 'react-router';
import type { JointLine, JointPayment, ResendReason } from '#features/orders/answer-contract.ts';
import { resendJointProof } from '#features/orders/calls.ts';
import type { PaymentDetails } from '#features/registrations/contract.ts';
import { proofAgainText } from '#features/registrations/rejection-rules.ts';
import { Fact, Facts, orderLooks, Part, PayPanel } from '#features/registrations/web/index.ts';
import { instantDayText, usualTimeZone } from '#shared/instants.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { ConfirmBeforePaying } from '#web/confirm-email/confirm-before-paying.tsx';
import { languageOf } from '#web/language-of.ts';
import { uploadingApi } from '#web/network/uploading-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { notify } from '#web/ui/notify.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { NotAccepted } from '../not-accepted.tsx';
import { ProofFormOf } from '../proof-form.tsx';
import { proofResultId, typedTransactionId, useProof } from '../use-proof.ts';

interface PaymentStatusProps {
  payment: JointPayment;
  /** The organisers' mail address; '' if it is not known. */
  mailbox: string;
  timeZone: string | undefined;
}

/** The status of a joint payment, what to do next, and a link to the page of each line (R347). */
export function PaymentStatus({ payment, mailbox, timeZone = usualTimeZone }: PaymentStatusProps) {
  return (
    <div className="mt-7 grid max-w-3xl grid-cols-1 gap-9">
      <div id={proofResultId} tabIndex={-1} className="scroll-mt-28">
        <Next payment={payment} mailbox={mailbox} />
      </div>
      {payment.payment && payment.mustConfirmEmail && (
        <ConfirmBeforePaying title="Confirm your email before you send the proof again" wanted="this payment" />
      )}
      {payment.payment && !payment.mustConfirmEmail && (
        <Resend paymentId={payment._id} resend={payment.resend} payment={payment.payment} mailbox={mailbox} />
      )}
      <Part title="What it pays for">
        <ul className="-mt-3">
          {payment.lines.map((line) => (
            <PaidLine key={line._id} line={line} />
          ))}
        </ul>
        <CancelledNote lines={payment.lines} />
      </Part>
      <Part title="What you sent">
        <Facts>
          <Fact label="Transaction ID">
            <span className="figures select-all">{payment.transactionId}</span>
          </Fact>
          <Fact label="Reference">
            <span className="figures select-all">{payment.reference}</span>
          </Fact>
          <Fact label="Sent on">{instantDayText(payment.createdAt, timeZone)}</Fact>
        </Facts>
      </Part>
    </div>
  );
}

function Next({ payment, mailbox }: Pick<PaymentStatusProps, 'payment' | 'mailbox'>) {
  switch (payment.resend) {
    case '':
      return <Checked lines={payment.lines} />;
    case 'rejected':
      return <Rejected payment={payment} mailbox={mailbox} />;
    case 'released':
    case 'proofIsBack':
      return <WithoutSeat {...payment} />;
    default:
      return payment.resend satisfies never;
  }
}

function Checked({ lines }: Pick<JointPayment, 'lines'>) {
  const waiting = lines.filter(({ status }) => status === 'pending');
  const seats = waiting.filter(({ kind }) => kind === 'registration').length;
  if (lines.every(({ status }) => status === 'cancelled')) {
    return <Alert title="Everything in this payment was cancelled" />;
  }
  if (waiting.length > 0) {
    return (
      <Alert title={<span className="text-lg">We check your payment</span>}>
        <p className="max-w-prose">
          {seats > 0 && `${seats === 1 ? 'Your seat is' : 'Your seats are'} held meanwhile. `}
          Everything is confirmed together.
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="success" title={<span className="text-lg">Your payment is confirmed</span>}>
      <p className="max-w-prose">There is nothing more to pay.</p>
    </Alert>
  );
}

function Rejected({ payment, mailbox }: Pick<PaymentStatusProps, 'payment' | 'mailbox'>) {
  const { _id: jointPayment, reason, refusal } = payment;
  const next = payment.mustConfirmEmail ? '' : `${proofAgainText(reason)} ${partly}`;
  const transactionId = typedTransactionId('resend a joint proof', jointPayment) || payment.transactionId;
  const paid = { ...payment, jointPayment, transactionId };
  return <NotAccepted payment={paid} next={next} refusal={refusal} mailbox={mailbox} />;
}

const partly =
  'If you have paid a part, pay only the rest: change the amount in your app. One proof counts for everything that ' +
  'is not paid yet.';

/**
 * For lines that lost their seat. No organiser has said that the payment is missing, so the student is not asked to pay
 * again.
 */
function WithoutSeat({ lines, resend, reason }: Pick<JointPayment, 'lines' | 'resend' | 'reason'>) {
  const titles = lines.filter(({ canResubmit }) => canResubmit).map(({ title }) => title);
  const named = new Intl.ListFormat('en-GB').format(titles);
  if (resend === 'proofIsBack') {
    return (
      <Alert
        title={<span className="wrap-anywhere text-lg">We have your new proof, but no seat was free in {named}</span>}
      >
        <p className="max-w-prose">
          We compare it with our account: if your payment has arrived, the organisers give you a seat or your money
          back. If something was wrong in the proof, send it once more.
        </p>
      </Alert>
    );
  }
  const released = titles.length === 1 ? `Your seat in ${named} has` : `Your seats in ${named} have`;
  return (
    <Alert tone="error" title={<span className="wrap-anywhere text-lg">{released} been released</span>}>
      <p className="mb-1 text-ink">{reason || 'Your payment was not confirmed in time.'}</p>
      <p className="max-w-prose">
        If you have paid, send the transaction ID and the screenshot again: you get a seat if one is free, and otherwise
        the organisers give you one or your money back. If you have not paid, please register again.
      </p>
    </Alert>
  );
}

/** Names the cancelled lines, because the sum at the top does not include them. */
function CancelledNote({ lines }: Pick<JointPayment, 'lines'>) {
  const cancelled = lines.filter(({ status, canResubmit }) => status === 'cancelled' && !canResubmit);
  if (cancelled.length === 0 || cancelled.length === lines.length) return null;
  return (
    <p className="max-w-prose text-quiet">
      {inRupees(cancelled.reduce((sum, { amountDue }) => sum + amountDue, 0))} more was for things now cancelled. The
      page of each says what becomes of its money.
    </p>
  );
}

function PaidLine({ line: { kind, _id, title, about, amountDue, status } }: { line: JointLine }) {
  const { word, tone } = orderLooks[status];
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 border-line border-b py-3 sm:grid-cols-[1fr_auto_5rem] sm:items-center">
      <Link
        to={kind === 'pass' ? paths.studentPass(about) : paths.studentRegistration(_id)}
        lang={languageOf(title)}
        className="link wrap-anywhere min-w-0 py-1.5 font-semibold"
      >
        {title}
      </Link>
      <span className="figures py-1.5 text-right sm:order-last">{inRupees(amountDue)}</span>
      <span>
        <StatusBadge status={word} tone={tone} />
      </span>
    </li>
  );
}

interface ResendProps {
  paymentId: string;
  resend: ResendReason;
  payment: PaymentDetails;
  mailbox: string;
}

function Resend({ paymentId, resend, payment, mailbox }: ResendProps) {
  const proof = useProof({
    name: 'resend a joint proof',
    recordId: paymentId,
    amount: payment.amount,
    async send({ transactionId, file, keyFor, onProgress }) {
      const body = { transactionId };
      await uploadingApi(onProgress).call(resendJointProof, {
        params: { paymentId },
        body,
        file,
        idempotencyKey: keyFor({ fields: body, file }),
        retryWhileBusy: true,
      });
      notify({
        title: 'Proof sent',
        description: 'We check your payment. This page shows the result.',
        tone: 'success',
      });
    },
  });
  return (
    <Part title="Send the proof again">
      <div className="grid grid-cols-1 gap-8 pt-2">
        {resend === 'rejected' && <PayPanel payment={payment} forTeam={false} />}
        <ProofFormOf proof={proof} amount={payment.amount} label="Send proof again" mailbox={mailbox} />
      </div>
    </Part>
  );
}
