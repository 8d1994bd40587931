import { CircleAlert } from 'lucide-react';
import type { FestEvent } from '#features/events/contract.ts';
import { priceText, unusedFeeText } from './row-text.ts';

/** Shows what is charged, and marks a stored fee that is never charged. */
export function PriceMark({ event }: { event: FestEvent }) {
  const unused = unusedFeeText(event);
  return (
    <>
      <span className="block">{priceText(event)}</span>
      {unused && (
        <span className="event-qr-state text-warning">
          <CircleAlert aria-hidden size={14} />
          {unused}
        </span>
      )}
    </>
  );
}
