import type { OrderRecord } from '#features/orders/admin-contract.ts';
import { momentOf } from '#shared/calendar.ts';
import { inRupees } from '#shared/money.ts';
import { Fact, Facts } from '#web/desk/facts.tsx';
import { FlagBox, proofText, type ShownFlag, samePictureText, sameTransactionText } from '#web/desk/flag-box.tsx';
import { PaidLines } from '#web/desk/paid-lines.tsx';
import { OrderStatusBadge } from './order-list.tsx';
import type { OrderDetail } from './use-order-detail.ts';

type PaidTogether = OrderDetail['paidTogether'];

export interface Deciding {
  /** Names what the next decision changes: the pass and the other waiting lines. */
  what: string;
  /** Rupees. */
  amountDue: number;
  amountReceived: number;
}

export function decidingOn({ pass, amountDue, amountReceived }: OrderRecord, together: PaidTogether): Deciding {
  const lines = together.filter(({ isInDecision }) => isInDecision);
  if (lines.length < 2) return { what: pass.name, amountDue, amountReceived };
  return {
    what: `${pass.name} and ${lines.length - 1} more`,
    amountDue: lines.reduce((sum, line) => sum + line.amountDue, 0),
    amountReceived: lines.reduce((sum, line) => sum + line.amountReceived, 0),
  };
}

interface OrderFactsProps {
  order: OrderRecord;
  deciding: Deciding;
  timeZone: string;
  together: PaidTogether;
}

export function OrderFacts({ order, deciding, timeZone, together }: OrderFactsProps) {
  const { student, coupon, resubmittedAt, createdAt } = order;
  const sent = momentOf(resubmittedAt || createdAt, timeZone);
  const isDecidedAlone = together.length > 0 && !together.some(({ isInDecision }) => isInDecision);
  return (
    <div className="self-start">
      <Facts>
        <Fact label="Amount due">
          <span className="figures font-semibold text-lg">{inRupees(deciding.amountDue)}</span>
        </Fact>
        <Fact label="Status">
          <OrderStatusBadge order={order} />
        </Fact>
        <PartPaid status={order.status} deciding={deciding} />
        {isPartRefunded(order) && <Fact label="Received, less refunds">{inRupees(order.amountReceived)}</Fact>}
        {together.length > 0 && <PaidLines lines={together} />}
        {isDecidedAlone && (
          <Fact label="A decision now" wide>
            Changes only this pass, not the other lines of the payment.
          </Fact>
        )}
        <Fact label="Transaction ID">
          <span className="figures break-all">{order.transactionId}</span>
        </Fact>
        <Fact label="Reference">
          <span className="figures break-all">{order.paymentReference}</span>
        </Fact>
        <Fact label="Email" wide>
          <span className="break-all">{student.email}</span>
        </Fact>
        <Fact label="Phone">{student.phone}</Fact>
        <Fact label="College">{student.college}</Fact>
        <Fact label={resubmittedAt ? 'Sent again' : 'Ordered'}>{`${sent.day} at ${sent.time}`}</Fact>
        {coupon && <Fact label="Coupon">{coupon}</Fact>}
        {order.reason && (
          <Fact label={order.status === 'cancelled' ? 'Reason' : 'Reason for the rejection'} wide>
            {order.reason}
          </Fact>
        )}
      </Facts>
    </div>
  );
}

const isPartRefunded = ({ status, amountDue, amountReceived }: OrderRecord) =>
  status === 'active' && amountReceived < amountDue;

/** For an order that is partly paid: the amount that its student still has to pay. */
function PartPaid({ status, deciding }: { status: OrderRecord['status']; deciding: Deciding }) {
  const { amountDue, amountReceived } = deciding;
  if (status === 'active' || amountReceived === 0) return null;
  return (
    <>
      <Fact label="Received so far">{inRupees(amountReceived)}</Fact>
      {status !== 'cancelled' && <Fact label="Left to pay">{inRupees(Math.max(0, amountDue - amountReceived))}</Fact>}
    </>
  );
}

export function OrderFlags({ others, flags }: { others: OrderDetail['sameTransaction']; flags: readonly ShownFlag[] }) {
  if (others.length + flags.length === 0) return null;
  const same = { kind: 'sameTransaction', ...sameTransactionText, others: <Others others={others} /> };
  return <FlagBox className="col-span-full" flags={[...(others.length > 0 ? [same] : []), ...flags]} />;
}

const Others = ({ others }: { others: OrderDetail['sameTransaction'] }) => (
  <p className="text-sm">{others.map(({ name, about }) => `${name}, ${about}`).join('; ')}</p>
);

/** All flags except `sameTransaction`, which has its own question. */
export function flagsOf(detail: OrderDetail | undefined): ShownFlag[] {
  if (!detail) return [];
  const { samePicture, flags } = detail;
  const same = { kind: 'samePicture', ...samePictureText, others: <Others others={samePicture} /> };
  return [...(samePicture.length > 0 ? [same] : []), ...flags.map((flag) => ({ kind: flag.kind, ...proofText(flag) }))];
}
