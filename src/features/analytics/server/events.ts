import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import { byName } from '#server/lists/read-page.ts';
import type { Analytics } from '../contract.ts';
import { countedRegistrations, registrationCount } from './counted-registrations.ts';
import type { DayRange } from './range.ts';
import { receivedMoney, receivedPaise } from './received-money.ts';

export type EventSums = Analytics['events'][number];

/** All events of the scope, also those without registrations, most registrations first. */
export async function readEvents(db: Db, range: DayRange, scope: EventScope, eventId: string): Promise<EventSums[]> {
  const counts = await countedRegistrations(db, range, scope, eventId)
    .select(['registrations.event_id', registrationCount])
    .groupBy('registrations.event_id')
    .execute();
  const sums = await receivedMoney(db, range, scope, eventId)
    .select(['payment_ledger.event_id', receivedPaise])
    .groupBy('payment_ledger.event_id')
    .execute();
  const countOf = new Map(counts.map((row) => [row.event_id, row.registrations]));
  const sumOf = new Map(sums.map((row) => [row.event_id, row.revenuePaise]));
  const events = await db
    .selectFrom('events')
    .select(['id as _id', 'title', 'seats_taken as seatsTaken', 'capacity'])
    .where(eventIsInScope(scope, 'events.id'))
    .$if(eventId !== '', (query) => query.where('id', '=', eventId))
    .execute();
  return events
    .map((event) => ({
      ...event,
      registrations: countOf.get(event._id) ?? 0,
      revenuePaise: sumOf.get(event._id) ?? 0,
    }))
    .sort((a, b) => b.registrations - a.registrations || a.title.localeCompare(b.title));
}

export function readChoices(db: Db, scope: EventScope): Promise<{ _id: string; title: string }[]> {
  return db
    .selectFrom('events')
    .select(['id as _id', 'title'])
    .where(eventIsInScope(scope, 'events.id'))
    .orderBy(byName('title'))
    .execute();
}
