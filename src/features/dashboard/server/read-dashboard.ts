import { sql } from 'kysely';
import { rangeOf, sumsByDay } from '#features/analytics/server/index.ts';
import { readEdition } from '#features/content/server/index.ts';
import { dayOf } from '#server/calendar.ts';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventScope, ofEvents } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { lastDays } from '../rules.ts';

/** A coordinator's counts of events and registrations are those of their own events. */
export async function readDashboard(db: Db, viewer: AdminViewer, now: Date) {
  const scope = await eventScope(db, viewer);
  const { timeZone } = await readEdition(db);
  const [from, to] = lastDays(dayOf(now, timeZone));
  const days = await sumsByDay(db, rangeOf(from, to, timeZone), scope);
  return {
    counts: await readCounts(db, scope),
    eventRegistrations: await registrationsByEvent(db, scope),
    paymentStatusData: await paymentsByStatus(db, scope),
    recentRegistrations: await recentRegistrations(db, scope),
    registrationsOverTime: days.map(({ day, registrations }) => ({ day, count: registrations })),
  };
}

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
  return registrations(db, scope)
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['events.title as eventTitle', all])
    .groupBy(['events.id', 'events.title'])
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

async function recentRegistrations(db: Db, scope: EventScope) {
  const rows = await registrations(db, scope)
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.name', 'events.title', 'registrations.created_at'])
    .orderBy('registrations.created_at', 'desc')
    .limit(10)
    .execute();
  return rows.map(({ name, title, created_at }) => ({ name, event: { title }, createdAt: created_at }));
}
