import { sql } from 'kysely';
import { daysBetween } from '#features/analytics/rules.ts';
import { countRegistrations, rangeOf } from '#features/analytics/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import { eventsWithUnusedFee } from '#features/events/server/index.ts';
import { countWaitingOrders } from '#features/orders/server/index.ts';
import { countPaidForDashboard } from '#features/payments/server/index.ts';
import { countWaiting } from '#features/registrations/server/index.ts';
import { type CountSample, readSiteForm } from '#features/settings/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope, eventScope } from '#server/http/event-scope.ts';
import type { AdminViewer } from '#server/http/session.ts';
import { byName } from '#server/lists/read-page.ts';
import type { Platform } from '#server/platform.ts';
import { addDays, dayOf } from '#shared/calendar.ts';
import { may } from '#shared/permissions.ts';

/** A coordinator's counts cover only their own events. */
export async function readDashboard(platform: Platform, viewer: AdminViewer, countSample: CountSample) {
  const { db, now } = platform;
  const scope = await eventScope(db, viewer);
  const { timeZone } = await readEdition(db);
  const groups = await readGroups(db, scope);
  return {
    counts: { ...(await readCounts(db, scope)), registrations: sumOf(groups) },
    eventRegistrations: await registrationsByEvent(db, groups),
    paymentStatusData: paymentsByStatus(groups),
    waiting: { ...(await countWaiting(db, scope)), ...(await countForDesk(db, viewer)) },
    unusedFees: await eventsWithUnusedFee(db, scope),
    ...(await countToFillIn(platform, viewer, countSample)),
    recentRegistrations: await recentRegistrations(db, scope),
    registrationsOverTime: await registrationsByDay(db, scope, dayOf(now(), timeZone), timeZone),
  };
}

async function countForDesk(db: Db, { role }: AdminViewer) {
  if (!may(role, 'payments.decide')) return { orders: 0, paidWithoutSeat: 0 };
  return { orders: await countWaitingOrders(db), paidWithoutSeat: await countPaidForDashboard(db) };
}

async function countToFillIn(platform: Platform, { role }: AdminViewer, countSample: CountSample) {
  if (!may(role, 'settings.change')) return {};
  const { toFillIn } = await readSiteForm(platform, countSample);
  return toFillIn.length > 0 ? { toFillIn: toFillIn.length } : {};
}

async function readCounts(db: Db, scope: EventScope) {
  const count = async (table: 'speakers' | 'sponsors' | 'contact_messages') =>
    (await db.selectFrom(table).select(all).executeTakeFirstOrThrow()).count;
  const unread = db.selectFrom('contact_messages').select(all).where('is_read', '=', 0);
  const events = db.selectFrom('events').select(all).where(eventIsInScope(scope, 'events.id'));
  return {
    events: (await events.executeTakeFirstOrThrow()).count,
    speakers: await count('speakers'),
    sponsors: await count('sponsors'),
    contacts: await count('contact_messages'),
    unreadContacts: (await unread.executeTakeFirstOrThrow()).count,
  };
}

const all = sql<number>`count(*)`.as('count');

function registrations(db: Db, scope: EventScope) {
  return db.selectFrom('registrations').where(eventIsInScope(scope, 'registrations.event_id'));
}

/** How many registrations of an event have the same statuses. */
type Group = Awaited<ReturnType<typeof readGroups>>[number];

/**
 * The dashboard takes three figures from this one read. It groups by the registration status too, which no figure
 * needs, because the database can then read an index in order instead of every row.
 */
function readGroups(db: Db, scope: EventScope) {
  return registrations(db, scope)
    .select(['event_id', 'payment_status', all])
    .groupBy(['payment_status', 'registration_status', 'event_id'])
    .execute();
}

const sumOf = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0);

async function registrationsByEvent(db: Db, groups: readonly Group[]) {
  const counts = Map.groupBy(groups, ({ event_id }) => event_id);
  const events = await db.selectFrom('events').select(['id', 'title']).orderBy(byName('title')).execute();
  return events
    .map(({ id, title }) => ({ eventTitle: title, count: sumOf(counts.get(id) ?? []) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

function paymentsByStatus(groups: readonly Group[]) {
  const statuses = [...Map.groupBy(groups, ({ payment_status }) => payment_status)];
  return statuses.map(([_id, of]) => ({ _id, count: sumOf(of) })).sort((one, other) => (one._id < other._id ? -1 : 1));
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

/** The first and the last of the dashboard's fourteen days; the last is today. */
function lastDays(today: string): [from: string, to: string] {
  return [addDays(today, -13), today];
}
