import { useRevalidator } from 'react-router';
import type { listRefundProposals } from '#features/payments/refund-contract.ts';
import type { listPaidWithoutSeat } from '#features/payments/seat-contract.ts';
import { countOf } from '#shared/counts.ts';
import type { Output } from '#shared/endpoint.ts';
import { inRupees } from '#shared/money.ts';
import { catchFocus } from '#web/hooks/catch-focus.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PaidWithoutSeatRow } from './paid-without-seat.tsx';
import { ProposedRefunds } from './proposed-refunds.tsx';

interface SeatsTabProps {
  paid: Output<typeof listPaidWithoutSeat>;
  refunds: Output<typeof listRefundProposals>;
  timeZone: string;
}

/**
 * Lists money without a seat: first refunds of students who cancelled, then payments that an organiser has to decide
 * about.
 */
export function SeatsTab({ paid, refunds, timeZone }: SeatsTabProps) {
  const { revalidate } = useRevalidator();
  const changed = async (section: string) => {
    await revalidate();
    catchFocus(section);
  };
  const hasRefunds = refunds.proposals.length > 0;
  if (paid.registrations.length === 0 && !hasRefunds) {
    return (
      <EmptyState title="Everybody who has paid has a seat">
        Money that arrives after a seat or a pass was lost is listed here until somebody decides. So are the refunds of
        students who cancel, until they are sent.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-9">
      {hasRefunds && (
        <ProposedRefunds refunds={refunds} timeZone={timeZone} onChanged={() => void changed('refunds-to-send')} />
      )}
      {paid.registrations.length > 0 && (
        <PaidWithoutSeat paid={paid} timeZone={timeZone} onChanged={() => void changed('paid-without-seat')} />
      )}
    </div>
  );
}

interface PaidWithoutSeatProps {
  paid: Output<typeof listPaidWithoutSeat>;
  timeZone: string;
  onChanged: () => void;
}

function PaidWithoutSeat({ paid: { registrations, count, amount }, timeZone, onChanged }: PaidWithoutSeatProps) {
  return (
    <section aria-labelledby="paid-without-seat" className="grid grid-cols-1 gap-3">
      <h2 id="paid-without-seat" tabIndex={-1} className="payment-heading">
        Paid, no seat
      </h2>
      <p role="status" className="text-quiet text-sm">
        {`${countOf(count, 'payment')}, ${inRupees(amount)}. Give each a seat, or the money back.`}
        {registrations.length < count && ` The oldest ${registrations.length} are listed.`}
      </p>
      <ul className="payment-rows">
        {registrations.map((registration) => (
          <PaidWithoutSeatRow
            key={registration._id}
            registration={registration}
            timeZone={timeZone}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  );
}
