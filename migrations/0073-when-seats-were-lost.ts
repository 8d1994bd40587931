import { type Kysely, sql } from 'kysely';

/**
 * When a registration lost its seat. A refund that was proposed for it counts until it has had a seat again; comparing
 * with `updated_at` let any other change drop the refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('seat_lost_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // Earlier refunds keep to what they were compared with.
  await sql`update registrations set seat_lost_at = updated_at
    where registration_status = 'cancelled' and id in (select payment_id from refund_proposals)`.execute(db);
}
