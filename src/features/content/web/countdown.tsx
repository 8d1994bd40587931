import { useSyncExternalStore } from 'react';
import { timeLeft } from './time-left.ts';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Ticks in silence: `timer` is a role that screen readers read when asked, not every second. */
export function Countdown({ startsAt }: { startsAt: string }) {
  const now = useSecond();
  const left = now === undefined ? undefined : timeLeft(startsAt, now);
  return (
    <div role="timer" aria-live="off" aria-labelledby="countdown-title">
      <p id="countdown-title" className="text-sm text-quiet">
        Event Starts In:
      </p>
      <div className="countdown">
        {units.map((unit) => (
          <div key={unit}>
            <span className="countdown-figure">{left ? String(left[unit]).padStart(2, '0') : '--'}</span>
            <span className="countdown-unit">{unit}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The present second; undefined on the server, whose page is kept and shown at any time. */
function useSecond(): number | undefined {
  return useSyncExternalStore(
    everySecond,
    () => Math.floor(Date.now() / 1000) * 1000,
    () => undefined,
  );
}

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000);
  return () => clearInterval(timer);
}
