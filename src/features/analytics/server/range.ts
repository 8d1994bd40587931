import type { Db } from '#server/db/schema.ts';
import { invalid, type Refusal } from '#server/http/refusal.ts';
import { addDays, dayOf, instantOf } from '#shared/calendar.ts';
import { daysBetween, mostDays } from '../rules.ts';

export interface DayRange {
  from: string;
  to: string;
  timeZone: string;
  /** The first instant, ISO 8601 in UTC. */
  start: string;
  /** The first instant after the period. */
  end: string;
}

/** The chosen days. An open start means the first sign-up, registration or payment; an open end means today. */
export async function chosenRange(
  db: Db,
  asked: { from: string; to: string },
  now: Date,
  timeZone: string,
): Promise<DayRange | Refusal<'invalid'>> {
  const current = dayOf(now, timeZone);
  const to = asked.to || (asked.from > current ? asked.from : current);
  const first = asked.from || (await firstDay(db, timeZone)) || to;
  const from = asked.from || (first > to ? to : first);
  if (from > to) return invalid({ to: 'The last day cannot be before the first' });
  if (daysBetween(from, to).length > mostDays) return invalid({ from: 'Please choose three years at most' });
  return rangeOf(from, to, timeZone);
}

export function rangeOf(from: string, to: string, timeZone: string): DayRange {
  const startOf = (day: string) => instantOf(`${day}T00:00`, timeZone).toISOString();
  return { from, to, timeZone, start: startOf(from), end: startOf(addDays(to, 1)) };
}

async function firstDay(db: Db, timeZone: string): Promise<string | undefined> {
  const first = (table: 'registrations' | 'students') =>
    db
      .selectFrom(table)
      .select((query) => query.fn.min<string | null>('created_at').as('at'))
      .executeTakeFirst();
  const paid = await db
    .selectFrom('payment_ledger')
    .select((query) => query.fn.min<string | null>('at').as('at'))
    .executeTakeFirst();
  const instants = [(await first('registrations'))?.at, (await first('students'))?.at, paid?.at];
  const [earliest] = instants.filter((at): at is string => Boolean(at)).toSorted();
  return earliest && dayOf(new Date(earliest), timeZone);
}
