import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import type { DayRange } from './range.ts';

/** Live registrations of the period, the base of all these figures. `eventId` '' means every event. */
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
    .where(eventIsInScope(scope, 'registrations.event_id'))
    .$if(eventId !== '', (query) => query.where('registrations.event_id', '=', eventId));
}

export const registrationCount = sql<number>`count(registrations.id)`.as('registrations');

export async function countRegistrations(
  db: Db,
  range: Pick<DayRange, 'start' | 'end'>,
  scope: EventScope,
): Promise<number> {
  const counted = countedRegistrations(db, range, scope, '').select(registrationCount);
  return (await counted.executeTakeFirstOrThrow()).registrations;
}
