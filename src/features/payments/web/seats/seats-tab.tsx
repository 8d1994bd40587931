import { useRevalidator } from 'react-router';
import type { listPaidWithoutSeat } from '#features/payments/seat-contract.ts';
import { countOf } from '#shared/counts.ts';
import type { Output } from '#shared/endpoint.ts';
import { inRupees } from '#shared/money.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PaidWithoutSeatRow } from './paid-without-seat.tsx';

interface SeatsTabProps {
  paid: Output<typeof listPaidWithoutSeat>;
  timeZone: string;
}

/** Paid without a seat: a person decides between a seat and a refund. */
export function SeatsTab({ paid: { registrations, amount }, timeZone }: SeatsTabProps) {
  const { revalidate } = useRevalidator();
  if (registrations.length === 0) {
    return (
      <EmptyState title="Everybody who has paid has a seat">
        Money that arrives after a seat was released or cancelled is listed here, until somebody decides.
      </EmptyState>
    );
  }
  async function changed() {
    await revalidate();
    // The row is gone, and the focus with it.
    document.getElementById('paid-without-seat')?.focus({ preventScroll: true });
  }
  return (
    <section aria-labelledby="paid-without-seat" className="grid gap-3">
      <h2 id="paid-without-seat" tabIndex={-1} className="payment-heading">
        Paid, no seat
      </h2>
      <p role="status" className="text-quiet text-sm">
        {`${countOf(registrations.length, 'registration')}, ${inRupees(amount)}. Give each a seat, or the money back.`}
      </p>
      <ul className="payment-rows">
        {registrations.map((registration) => (
          <PaidWithoutSeatRow
            key={registration._id}
            registration={registration}
            timeZone={timeZone}
            onChanged={() => void changed()}
          />
        ))}
      </ul>
    </section>
  );
}
