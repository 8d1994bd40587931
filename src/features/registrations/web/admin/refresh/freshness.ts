export type Freshness = 'fresh' | 'ageing' | 'stale';

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
