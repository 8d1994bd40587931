import { Link } from 'react-router';
import { leftText } from '#features/passes/opening-rules.ts';
import type { OrderStatus, OwnOrder } from '#features/passes/own-contract.ts';
import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx';

/** The words for an order's status, for its student. */
export const orderLooks: Record<OrderStatus, { word: string; tone: StatusTone }> = {
  pending: { word: 'payment is being checked', tone: 'warning' },
  active: { word: 'paid', tone: 'success' },
  rejected: { word: 'payment not accepted', tone: 'danger' },
  cancelled: { word: 'cancelled', tone: 'danger' },
};

/** Shows the student's passes on the dashboard (R297); nothing without any. */
export function MyPasses({ orders }: { orders: readonly OwnOrder[] }) {
  const shown = orders.filter(({ status }) => status !== 'cancelled');
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="student-passes" className="mt-7 grid gap-2">
      <h2 id="student-passes" className="text-xl!">
        My passes
      </h2>
      <ul className="border-line border-t">
        {shown.map((order) => (
          <li
            key={order._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line py-4 not-last:border-b"
          >
            <Pass order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pass({ order: { pass, status, left } }: { order: OwnOrder }) {
  const { word, tone } = orderLooks[status];
  const address = paths.studentPass(pass._id);
  return (
    <>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={address} lang={languageOf(pass.name)} className="wrap-anywhere font-semibold hover:text-accent">
            {pass.name}
          </Link>
          <StatusBadge status={word} tone={tone} />
        </p>
        <p className="max-w-prose text-quiet text-sm">
          {status === 'rejected' ? 'Please send the proof of your payment again.' : leftText(left) || pass.coversWords}
        </p>
      </div>
      <ButtonLink to={address} size="small" variant={status === 'rejected' ? 'main' : 'quiet'}>
        {status === 'rejected' ? 'Send the proof again' : 'Events it opens'}
        <span className="sr-only"> ({pass.name})</span>
      </ButtonLink>
    </>
  );
}
