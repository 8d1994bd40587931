import type { Db } from '#server/db/schema.ts';
import type { EventScope } from '#server/http/event-scope.ts';
import type { Analytics } from '../contract.ts';
import { countedRegistrations, idsOf, registrationSums } from './counted-registrations.ts';
import type { DayRange } from './range.ts';

export type EventSums = Analytics['events'][number];

/** All events in question, those without registrations too, the busiest first. */
export async function readEvents(db: Db, range: DayRange, scope: EventScope, eventId: string): Promise<EventSums[]> {
  const sums = await countedRegistrations(db, range, scope, eventId)
    .select('registrations.event_id')
    .select(registrationSums)
    .groupBy('registrations.event_id')
    .execute();
  const sumsOf = new Map(sums.map(({ event_id, ...found }) => [event_id, found]));
  const events = await db
    .selectFrom('events')
    .select(['id as _id', 'title', 'seats_taken as seatsTaken', 'capacity'])
    .$if(scope !== 'all', (query) => query.where('id', 'in', idsOf(scope)))
    .$if(eventId !== '', (query) => query.where('id', '=', eventId))
    .execute();
  return events
    .map((event) => ({ ...event, ...(sumsOf.get(event._id) ?? { registrations: 0, revenuePaise: 0 }) }))
    .sort((a, b) => b.registrations - a.registrations || a.title.localeCompare(b.title));
}

export function readChoices(db: Db, scope: EventScope): Promise<{ _id: string; title: string }[]> {
  return db
    .selectFrom('events')
    .select(['id as _id', 'title'])
    .$if(scope !== 'all', (query) => query.where('id', 'in', idsOf(scope)))
    .orderBy('title')
    .execute();
}
