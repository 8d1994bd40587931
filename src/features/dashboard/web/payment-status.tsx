import { Link } from 'react-router';
import { paymentTones } from '#features/own-registrations/rules.ts';
import { waitForStudentText } from '#features/payments/rules.ts';
import { countOf, percentText } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx';
import { BarList } from './bar-list.tsx';
import { Panel, Placeholder } from './panel.tsx';

interface PaymentStatusProps {
  payments: readonly { _id: string; count: number }[];
  waiting: { forCommittee: number; forStudent: number; orders: number; paidWithoutSeat: number };
  /** The screen where the reader can decide payments; undefined for a role that cannot. */
  settledAt: string | undefined;
}

export function PaymentStatus({ payments, waiting, settledAt }: PaymentStatusProps) {
  const total = payments.reduce((sum, { count }) => sum + count, 0);
  const bars = payments
    .toSorted((a, b) => placeOf(a._id) - placeOf(b._id))
    .map(({ _id, count }) => ({
      key: _id,
      label: <StatusBadge status={_id} tone={toneOf(_id)} />,
      count,
      share: percentText(count / total),
      tone: toneOf(_id),
    }));
  return (
    <Panel title="Payment Status">
      {total === 0 ? (
        <Placeholder>Payments appear here with the first registration.</Placeholder>
      ) : (
        <>
          <BarList bars={bars} full={total} label="Payments by status" />
          <div className="grid gap-0.5 text-sm">
            <p>
              {settledAt ? (
                <Link to={settledAt} className="font-semibold underline">
                  {toCheckText(waiting.forCommittee)}
                </Link>
              ) : (
                <b className="font-semibold">{toCheckText(waiting.forCommittee)}</b>
              )}
              {waiting.forStudent > 0 && ` · ${waitForStudentText(waiting.forStudent)}`}
            </p>
            <p className="text-quiet">The bars include cancelled registrations.</p>
          </div>
        </>
      )}
      {waiting.orders > 0 && (
        <p className="text-sm">
          <Link to={passOrdersPath('status', 'pending')} className="font-semibold underline">
            {`${countOf(waiting.orders, 'order')} of passes to check`}
          </Link>
        </p>
      )}
      {waiting.paidWithoutSeat > 0 && (
        <p className="text-sm">
          <Link to={`${paths.adminPayments}?tab=seats`} className="font-semibold underline">
            {`${countOf(waiting.paidWithoutSeat, 'payment')} without a seat`}
          </Link>
          , to be given a seat or a refund
        </p>
      )}
    </Panel>
  );
}

const toCheckText = (count: number) => (count === 0 ? 'Nothing to check' : `${countOf(count, 'payment')} to check`);

const tones: Record<string, StatusTone | undefined> = paymentTones;
const order = Object.keys(paymentTones);

/** Unknown statuses come last. */
function placeOf(status: string): number {
  const place = order.indexOf(status);
  return place < 0 ? order.length : place;
}

function toneOf(status: string): StatusTone {
  return tones[status] ?? 'danger';
}
