import type { FestEvent } from '#features/events/contract.ts';
import { seatsText } from '../event-words.ts';

/** Looked at rather than read; the words above the bar say the same. */
export function SeatsLeft({ event }: { event: FestEvent }) {
  const { seatsLeft, capacity } = event;
  const share = capacity > 0 ? Math.min(1, seatsLeft / capacity) : 0;
  return (
    <div className="event-seats">
      <p className="text-sm tabular-nums">{seatsText(event)}</p>
      <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="seats-bar">
        <rect width="100" height="6" className="seats-all" />
        <rect width={100 * share} height="6" className={share <= 0.2 ? 'seats-few' : 'seats-left'} />
      </svg>
    </div>
  );
}
