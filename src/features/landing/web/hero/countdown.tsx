import { useNow } from '#web/hooks/use-now.ts';

const units = ['days', 'hours', 'minutes', 'seconds'] as const;

interface CountdownProps {
  startsAt: string;
  /** When the last event of the edition ends. */
  endsAt: string;
}

/** Updates silently: screen readers read the role `timer` on request, not every second. */
export function Countdown({ startsAt, endsAt }: CountdownProps) {
  const now = useNow(1_000);
  const left = now === undefined ? undefined : timeLeft(startsAt, now);
  return (
    <div role="timer" aria-live="off" aria-labelledby="countdown-title">
      {/* On one line with the title, so that nothing moves when the browser has read the clock. */}
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
        <span id="countdown-title">Event Starts In:</span>
        {now !== undefined && now >= Date.parse(startsAt) && (
          <strong className="font-semibold text-accent">
            {now >= Date.parse(endsAt) ? 'This edition is over.' : 'It has begun.'}
          </strong>
        )}
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

interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Zeros after the start of the edition. */
export function timeLeft(startsAt: string, now: number): TimeLeft {
  const seconds = Math.max(0, Math.floor((Date.parse(startsAt) - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
