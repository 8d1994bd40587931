import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { EventScope } from '#server/http/event-scope.ts';
import type { DayRange } from './range.ts';

/** What counts everywhere here: registrations of these days that are not cancelled. `eventId` '' is every event. */
export function countedRegistrations(
  db: Db,
  { start, end }: Pick<DayRange, 'start' | 'end'>,
  scope: EventScope,
  eventId: string,
) {
  return db
    .selectFrom('registrations')
    .where('registrations.registration_status', '!=', 'cancelled')
    .where('registrations.created_at', '>=', start)
    .where('registrations.created_at', '<', end)
    .$if(scope !== 'all', (query) => query.where('registrations.event_id', 'in', idsOf(scope)))
    .$if(eventId !== '', (query) => query.where('registrations.event_id', '=', eventId));
}

/** No list at all is no SQL. */
export const idsOf = (scope: EventScope): readonly string[] => (scope === 'all' || scope.length === 0 ? [''] : scope);

export const registrationCount = sql<number>`count(registrations.id)`.as('registrations');
