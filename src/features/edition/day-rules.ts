import { addDays } from '#shared/calendar.ts';
import type { Edition } from './contract.ts';

type Starting = Pick<Edition, 'startsAtLocal'>;
type OnDay = { date: string };

/** Longer than any fest. A later event has a wrong date, or belongs to another edition. */
const mostDays = 31;

export function eventsOfEdition<E extends OnDay>({ startsAtLocal }: Starting, events: readonly E[]): E[] {
  const limit = addDays(startsAtLocal, mostDays);
  return events.filter(({ date }) => date <= limit);
}

/** The day of the last event, YYYY-MM-DD; at least the first day of the edition. */
export function lastDayOf(edition: Starting, events: readonly OnDay[]): string {
  const first = edition.startsAtLocal.slice(0, 10);
  return eventsOfEdition(edition, events).reduce((last, { date }) => (date > last ? date : last), first);
}
