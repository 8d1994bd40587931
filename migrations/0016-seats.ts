import { type Kysely, sql } from 'kysely';

/** Seats that a deadline released, and the waitlists of students who wait for a seat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('released_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('events')
    .addColumn('seats_offered', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('waitlist_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('student_id', 'text', (column) => column.notNull().references('students.id').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'text', (column) => column.notNull())
    .addColumn('offered_at', 'text', (column) => column.notNull())
    .addColumn('offer_until', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('waitlist_entries_place', ['event_id', 'place'])
    .execute();
  // A student who joins twice, or from two phones at once, is on the waitlist only once.
  await sql`create unique index waitlist_entries_live on waitlist_entries (event_id, student_id)
    where state in ('waiting', 'offered')`.execute(db);
  await sql`create index waitlist_entries_offers on waitlist_entries (offer_until) where state = 'offered'`.execute(db);
  await db.schema.createIndex('waitlist_entries_student').on('waitlist_entries').column('student_id').execute();
}
