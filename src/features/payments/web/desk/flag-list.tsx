import { Link } from 'react-router';
import type { Flag } from '#features/payments/desk-contract.ts';
import { toOtherPayment } from '#shared/payments/deleted-payments.ts';
import { passOrdersPath } from '#shared/payments/pass-orders-path.ts';
import { FlagBox } from '#web/desk/flag-box.tsx';
import { type FlaggedOrder, flagText, orderStatusText } from './flag-text.ts';

/** Lists what an organiser should check before deciding. */
export function FlagList({ flags, onOpen }: { flags: readonly Flag[]; onOpen: (registrationId: string) => void }) {
  if (flags.length === 0) return <p className="desk-no-flags">Nothing unusual was noticed.</p>;
  const shown = flags.map((flag) => ({
    kind: flag.kind,
    ...flagText(flag),
    others: 'others' in flag && <Others flag={flag} onOpen={onOpen} />,
  }));
  return <FlagBox flags={shown} />;
}

interface OthersProps {
  flag: Extract<Flag, { others: unknown }>;
  onOpen: (registrationId: string) => void;
}

function Others({ flag, onOpen }: OthersProps) {
  return (
    <ul className="mt-1 grid gap-1">
      {flag.others.map((other) => (
        <li key={other._id}>
          <button type="button" className="desk-other" onClick={() => onOpen(other._id)}>
            <span className="font-medium">{other.name}</span>, {other.eventTitle}{' '}
            <span className="text-quiet">
              (payment {other.paymentStatus}
              {other.transactionId && `, ${other.transactionId}`})
            </span>
          </button>
        </li>
      ))}
      {flag.kind === 'sameTransaction' &&
        flag.deleted.map(toOtherPayment).map(({ _id, name, about }) => (
          <li key={_id}>
            <span className="font-medium">{name}</span>, {about}
          </li>
        ))}
      {flag.orders.map((order) => (
        <OtherOrder key={order._id} order={order} />
      ))}
    </ul>
  );
}

function OtherOrder({ order }: { order: FlaggedOrder }) {
  return (
    <li>
      <Link to={passOrdersPath('q', order.transactionId)} className="desk-other">
        <span className="font-medium">{order.name}</span>, {order.passName}{' '}
        <span className="text-quiet">
          ({orderStatusText(order)}, {order.transactionId})
        </span>
      </Link>
    </li>
  );
}
