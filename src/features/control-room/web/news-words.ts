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
