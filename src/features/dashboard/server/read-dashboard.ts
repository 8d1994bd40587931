import { sql } from 'kysely';
import { dayAfter, daysBetween } from '#features/analytics/rules.ts';
import { countRegistrations, rangeOf } from '#features/analytics/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { eventsWithUnusedFee } from '#features/events/server/index.ts';
import { countWaitingOrders } from '#features/orders/server/index.ts';
import { countWaiting } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventScope, ofEvents } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { dayOf } from '#shared/calendar.ts';
import { may } from '#shared/permissions.ts';

/** A coordinator's counts of events and registrations are those of their own events. */
export async function readDashboard(db: Db, viewer: AdminViewer, now: Date) {
  const scope = await eventScope(db, viewer);
  const { timeZone } = await readEdition(db);
  return {
    counts: await readCounts(db, scope),
    eventRegistrations: await registrationsByEvent(db, scope),
    paymentStatusData: await paymentsByStatus(db, scope),
    waiting: { ...(await countWaiting(db, scope)), orders: await countOrders(db, viewer) },
    unusedFees: await eventsWithUnusedFee(db, scope),
    recentRegistrations: await recentRegistrations(db, scope),
    registrationsOverTime: await registrationsByDay(db, scope, dayOf(now, timeZone), timeZone),
  };
}

const countOrders = (db: Db, { role }: AdminViewer) => (may(role, 'payments.decide') ? countWaitingOrders(db) : 0);

async function readCounts(db: Db, scope: EventScope) {
  const count = async (table: 'speakers' | 'sponsors' | 'contact_messages') =>
    (await db.selectFrom(table).select(all).executeTakeFirstOrThrow()).count;
  const unread = db.selectFrom('contact_messages').select(all).where('is_read', '=', 0);
  const events = db.selectFrom('events').select(all).where(ofEvents(scope, 'events.id'));
  return {
    events: (await events.executeTakeFirstOrThrow()).count,
    registrations: (await registrations(db, scope).select(all).executeTakeFirstOrThrow()).count,
    speakers: await count('speakers'),
    sponsors: await count('sponsors'),
    contacts: await count('contact_messages'),
    unreadContacts: (await unread.executeTakeFirstOrThrow()).count,
  };
}

const all = sql<number>`count(*)`.as('count');

function registrations(db: Db, scope: EventScope) {
  return db.selectFrom('registrations').where(ofEvents(scope, 'registrations.event_id'));
}

function registrationsByEvent(db: Db, scope: EventScope) {
  // Counted before the titles are joined: an index holds all that counting needs.
  const counts = registrations(db, scope).select(['event_id', all]).groupBy('event_id').as('counts');
  return db
    .selectFrom(counts)
    .innerJoin('events', 'events.id', 'counts.event_id')
    .select(['events.title as eventTitle', 'counts.count as count'])
    .orderBy('count', 'desc')
    .orderBy('events.title')
    .execute();
}

function paymentsByStatus(db: Db, scope: EventScope) {
  return registrations(db, scope)
    .select(['payment_status as _id', all])
    .groupBy('payment_status')
    .orderBy('payment_status')
    .execute();
}

async function registrationsByDay(db: Db, scope: EventScope, today: string, timeZone: string) {
  const days: { day: string; count: number }[] = [];
  for (const day of daysBetween(...lastDays(today))) {
    days.push({ day, count: await countRegistrations(db, rangeOf(day, day, timeZone), scope) });
  }
  return days;
}

async function recentRegistrations(db: Db, scope: EventScope) {
  const rows = await registrations(db, scope)
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.name', 'events.title', 'registrations.created_at'])
    .orderBy('registrations.created_at', 'desc')
    .limit(10)
    .execute();
  return rows.map(({ name, title, created_at }) => ({ name, event: { title }, createdAt: created_at }));
}

/** The first and the last of the fourteen days that the dashboard draws; the last is today. */
function lastDays(today: string): [from: string, to: string] {
  return [dayAfter(today, -13), today];
}
