import type { Db } from '#server/db/schema.ts';

type Counted = 'events' | 'registrations' | 'speakers' | 'sponsors' | 'contact_messages';

export async function readDashboard(db: Db) {
  const count = (table: Counted) =>
    db
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const unread = await db
    .selectFrom('contact_messages')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('is_read', '=', 0)
    .executeTakeFirstOrThrow();
  return {
    counts: {
      events: (await count('events')).count,
      registrations: (await count('registrations')).count,
      speakers: (await count('speakers')).count,
      sponsors: (await count('sponsors')).count,
      contacts: (await count('contact_messages')).count,
      unreadContacts: unread.count,
    },
    eventRegistrations: await registrationsByEvent(db),
    paymentStatusData: await paymentsByStatus(db),
    recentRegistrations: await recentRegistrations(db),
  };
}

function registrationsByEvent(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .select((query) => ['events.title as eventTitle', query.fn.countAll<number>().as('count')])
    .groupBy(['events.id', 'events.title'])
    .orderBy('count', 'desc')
    .orderBy('events.title')
    .execute();
}

function paymentsByStatus(db: Db) {
  return db
    .selectFrom('registrations')
    .select((query) => ['payment_status as _id', query.fn.countAll<number>().as('count')])
    .groupBy('payment_status')
    .orderBy('payment_status')
    .execute();
}

async function recentRegistrations(db: Db) {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.name', 'events.title', 'registrations.created_at'])
    .orderBy('registrations.created_at', 'desc')
    .limit(10)
    .execute();
  return rows.map(({ name, title, created_at }) => ({ name, event: { title }, createdAt: created_at }));
}
