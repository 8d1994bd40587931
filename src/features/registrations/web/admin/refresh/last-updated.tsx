import { useEffect, useState } from 'react';
import { freshness, relativeTime } from './freshness.ts';

/** Ticks by itself, so that a second's passing redraws these words and not the table. */
export function LastUpdated({ at }: { at: number }) {
  const [now, setNow] = useState(at);

  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, []);

  // A list that has just come is younger than the last tick.
  const age = Math.max(0, (now - at) / 1000);
  return (
    <p className="flex items-center gap-2 text-quiet">
      <span aria-hidden className={`freshness freshness-${freshness(age)}`} />
      Last updated <span className="text-ink tabular-nums">{relativeTime(age)}</span>
    </p>
  );
}
