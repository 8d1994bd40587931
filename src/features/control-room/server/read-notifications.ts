import { countUnread } from '#features/messages/server/index.ts';
import { countWaitingOrders } from '#features/orders/server/index.ts';
import { countWaiting, waitsForCommittee } from '#features/registrations/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { eventIsInScope } from '#server/http/event-scope.ts';
import type { NotificationItem, Notifications } from '../contract.ts';
import type { Scope } from './scope.ts';

const newestOfEachKind = 10;
const shown = 20;

export async function readNotifications(db: Db, scope: Scope): Promise<Omit<Notifications, 'role'>> {
  const items = [
    ...(scope.may('registrations.read') ? await newestRegistrations(db, scope) : []),
    ...(scope.may('payments.read') ? await newestPayments(db, scope) : []),
    ...(scope.may('payments.decide') ? await newestOrders(db) : []),
    ...(scope.may('messages.read') ? await newestMessages(db) : []),
  ];
  return {
    counts: {
      registrationsToCheck: scope.may('payments.read') ? (await countWaiting(db, scope.events)).forCommittee : 0,
      ordersToCheck: scope.may('payments.decide') ? await countWaitingOrders(db) : 0,
      unreadMessages: scope.may('messages.read') ? await countUnread(db) : 0,
    },
    items: items.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, shown),
  };
}

function registrationsInScope(db: Db, { events }: Scope) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .where(eventIsInScope(events, 'events.id'));
}

async function newestRegistrations(db: Db, scope: Scope): Promise<NotificationItem[]> {
  const rows = await registrationsInScope(db, scope)
    .select(['registrations.id', 'name', 'email', 'events.title', 'registrations.created_at as at'])
    .orderBy('registrations.created_at', 'desc')
    .limit(newestOfEachKind)
    .execute();
  return rows.map(({ title, ...row }) => toItem('registration', { ...row, about: title }));
}

/** Proofs that were sent again after the payment had failed, and that nobody has checked since. */
async function newestPayments(db: Db, scope: Scope): Promise<NotificationItem[]> {
  const rows = await registrationsInScope(db, scope)
    .select(['registrations.id', 'name', 'email', 'events.title', 'resubmitted_at as at'])
    .where('resubmitted_at', '<>', '')
    .where(waitsForCommittee)
    .orderBy('resubmitted_at', 'desc')
    .limit(newestOfEachKind)
    .execute();
  return rows.map(({ title, ...row }) => toItem('payment', { ...row, about: title }));
}

async function newestOrders(db: Db): Promise<NotificationItem[]> {
  const rows = await db
    .selectFrom('pass_orders')
    .innerJoin('passes', 'passes.id', 'pass_orders.pass_id')
    .innerJoin('students', 'students.id', 'pass_orders.student_id')
    .select(['pass_orders.id', 'students.name', 'students.email', 'passes.name as about'])
    .select('pass_orders.created_at as at')
    .orderBy('pass_orders.created_at', 'desc')
    .limit(newestOfEachKind)
    .execute();
  return rows.map((row) => toItem('order', row));
}

async function newestMessages(db: Db): Promise<NotificationItem[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'subject as about', 'created_at as at'])
    .where('is_read', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(newestOfEachKind)
    .execute();
  return rows.map((row) => toItem('message', row));
}

interface Row {
  id: string;
  name: string;
  email: string;
  about: string;
  at: string;
}

function toItem(kind: NotificationItem['kind'], { id, ...row }: Row): NotificationItem {
  return { key: `${kind} ${id} ${row.at}`, kind, _id: id, ...row };
}
