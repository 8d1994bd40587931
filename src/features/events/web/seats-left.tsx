/** Looked at rather than read; the words beside the bar say the same. */
export function SeatsLeft({ seatsLeft, capacity }: { seatsLeft: number; capacity: number }) {
  const share = capacity > 0 ? Math.min(1, seatsLeft / capacity) : 0;
  return (
    <div className="grid gap-1.5">
      <p className="text-sm tabular-nums">
        {seatsLeft === 0 ? 'No seats left' : `${seatsLeft} of ${capacity} ${capacity === 1 ? 'seat' : 'seats'} left`}
      </p>
      <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="seats-bar">
        <rect width="100" height="6" className="seats-all" />
        <rect width={100 * share} height="6" className={share <= 0.2 ? 'seats-few' : 'seats-left'} />
      </svg>
    </div>
  );
}
