import type { EventType } from '#features/events/contract.ts';
import { takesPart } from '#features/own-registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { clashesOf } from '#shared/hours.ts';
import type { ScheduledEvent } from '../contract.ts';

/** A student's own events by day and hour; events without a day or hour come last. */
export async function readMyEvents(db: Db, studentId: string): Promise<ScheduledEvent[]> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select([
      'registrations.id as registrationId',
      'events.id as eventId',
      'events.title',
      'events.event_type',
      'events.date',
      'events.start_time as startTime',
      'events.end_time as endTime',
      'events.location',
      'events.is_active',
      'registrations.team_name as teamName',
      'registrations.registration_status as registrationStatus',
      'registrations.payment_status as paymentStatus',
    ])
    .where(await takesPart(db, studentId))
    .where('registrations.registration_status', '<>', 'cancelled')
    .execute();
  const inOrder = rows.toSorted((one, other) => compare(orderOf(one), orderOf(other)));
  // Organisers call an event off by unpublishing it, and then it overlaps with nothing.
  const takePlace = inOrder.filter(({ is_active }) => is_active === 1);
  return inOrder.map(({ event_type, is_active, ...row }) => ({
    ...row,
    // Only values of the contract's list are written.
    eventType: event_type as EventType,
    isActive: is_active === 1,
    clashesWith: clashesOf(row, is_active === 1 ? takePlace.filter((other) => other.eventId !== row.eventId) : []).map(
      ({ eventId, title }) => ({ eventId, title }),
    ),
  }));
}

/** The days in order, each with its events. */
export function byDay(events: readonly ScheduledEvent[]): { date: string; events: ScheduledEvent[] }[] {
  const days = new Map<string, ScheduledEvent[]>();
  for (const event of events) days.set(event.date, [...(days.get(event.date) ?? []), event]);
  return [...days].map(([date, eventsOfDay]) => ({ date, events: eventsOfDay }));
}

// '~' sorts after every digit.
const orderOf = ({ date, startTime, title }: { date: string; startTime: string; title: string }) =>
  `${date || '~'} ${startTime || '~'} ${title}`;
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
