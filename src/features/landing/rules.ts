import type { Site } from '#features/edition/contract.ts';
import { shownFee } from '#features/events/rules.ts';
import { spanText } from '#shared/dates.ts';
import { instantText } from '#shared/instants.ts';

type Charged = Parameters<typeof shownFee>[0];

type OnDay = { date: string };

/** The day of the last event, YYYY-MM-DD, or the first day of the edition where none is later. */
export function lastDayOf({ startsAtLocal }: Pick<Site['edition'], 'startsAtLocal'>, events: readonly OnDay[]): string {
  const first = startsAtLocal.slice(0, 10);
  return events.reduce((last, { date }) => (date > last ? date : last), first);
}

/** 'May 9, 2025 at 9:00 AM'; an edition of several days has its days instead: 'February 12 to 21, 2027'. */
export function festWhen({ edition, startsAt }: Pick<Site, 'edition' | 'startsAt'>, events: readonly OnDay[]): string {
  const first = edition.startsAtLocal.slice(0, 10);
  const last = lastDayOf(edition, events);
  return (first < last && spanText(first, last)) || instantText(startsAt, edition.timeZone);
}

/** Whether some events cost nothing, and some a fee or a pass. */
export function costsOf(events: readonly Charged[]) {
  const fees = events.map(shownFee);
  return { hasFree: fees.includes(0), hasPaid: fees.some((fee) => fee !== 0) };
}
