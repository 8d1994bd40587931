import { useEffect, useState } from 'react';

/** Counts the seconds in a component of its own, so that each second redraws these words and not the table. */
export function LastUpdated({ at }: { at: number }) {
  const [now, setNow] = useState(at);

  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, []);

  // A list that was just loaded is newer than the last tick.
  const age = Math.max(0, (now - at) / 1000);
  return (
    <p className="flex items-center gap-2 text-quiet">
      <span aria-hidden className={`freshness freshness-${freshness(age)}`} />
      Last updated <span className="text-ink tabular-nums">{relativeTime(age)}</span>
    </p>
  );
}

type Freshness = 'fresh' | 'ageing' | 'stale';

/** Green up to 60 seconds, yellow above, red above 300 (R214). */
export function freshness(ageSeconds: number): Freshness {
  if (ageSeconds > 300) return 'stale';
  return ageSeconds > 60 ? 'ageing' : 'fresh';
}

const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

/** 'just now' under 5 seconds, then seconds, minutes, hours and days ago. */
export function relativeTime(ageSeconds: number): string {
  if (ageSeconds < 5) return 'just now';
  for (const { name, seconds } of units) {
    const count = Math.floor(ageSeconds / seconds);
    if (count >= 1) return `${count} ${name}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}
