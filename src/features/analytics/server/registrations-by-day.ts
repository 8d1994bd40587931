import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { EventScope } from '#server/http/event-scope.ts';
import { type DaySums, daysBetween, foldIntoDays } from '../rules.ts';
import { countedRegistrations, registrationSums } from './counted-registrations.ts';
import type { DayRange } from './range.ts';

/** The database counts quarters of an hour, which are the same text everywhere; the zone's days are folded here. */
export async function registrationsByDay(db: Db, range: DayRange, scope: EventScope, eventId = ''): Promise<DaySums[]> {
  const quarters = await countedRegistrations(db, range, scope, eventId)
    .select(quarterOf.as('quarter'))
    .select(registrationSums)
    .groupBy(quarterOf)
    .execute();
  // Making a formatter costs more than all the rest.
  const { format } = new Intl.DateTimeFormat('sv-SE', { timeZone: range.timeZone, dateStyle: 'short' });
  return foldIntoDays(daysBetween(range.from, range.to), quarters, format);
}

const quarterOf = sql<string>`substr(registrations.created_at, 1, 14) || case
  when substr(registrations.created_at, 15, 2) < '15' then '00'
  when substr(registrations.created_at, 15, 2) < '30' then '15'
  when substr(registrations.created_at, 15, 2) < '45' then '30'
  else '45' end`;
