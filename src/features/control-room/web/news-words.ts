import { paths } from '#shared/paths.ts';
import type { NewsItem } from '../contract.ts';

export function newsText({ kind, name, about }: NewsItem): string {
  switch (kind) {
    case 'registration':
      return `${name} registered for ${about}`;
    case 'payment':
      return `${name} sent the payment for ${about} again`;
    case 'message':
      return `${name} wrote: ${about}`;
    default:
      return kind satisfies never;
  }
}

/** The screen where it is dealt with, narrowed to whom it is about. */
export function newsAddress({ kind, email }: NewsItem): string {
  const screen = kind === 'message' ? paths.adminMessages : paths.adminRegistrations;
  return `${screen}?q=${encodeURIComponent(email)}`;
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const words = new Intl.RelativeTimeFormat('en-US');

/** '5 minutes ago'; within a minute 'just now'. */
export function agoText(at: string, now: number): string {
  const age = (now - Date.parse(at)) / 1_000;
  for (const [unit, seconds] of units) if (age >= seconds) return words.format(-Math.floor(age / seconds), unit);
  return 'just now';
}
