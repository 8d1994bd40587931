import { CircleAlert } from 'lucide-react';
import type { FestEvent } from '#features/events/contract.ts';
import { priceText, unusedFeeText } from './row-words.ts';

/** What is charged, and a fee that is stored for nothing. */
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
