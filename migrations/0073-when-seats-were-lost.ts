import { type Kysely, sql } from 'kysely';

/**
 * When a registration lost its seat, and how much had been received by then. A proposed refund counts until the
 * registration gets a seat again or more money arrives. Before, refunds were compared with `updated_at`, so that any
 * other change dropped the refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('registrations')
    .addColumn('seat_lost_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('refund_proposals')
    .addColumn('received_paise', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update refund_proposals set received_paise = (select coalesce(sum(
      case when to_account in ('received', 'refunded') then amount_paise else 0 end
      - case when from_account in ('received', 'refunded') then amount_paise else 0 end), 0)
    from payment_ledger where registration_id = payment_id and at <= cancelled_at)`.execute(db);
  await sql`update refund_proposals set state = 'nothing' where state = 'kept' and received_paise = 0`.execute(db);
  // For refunds from before, keeps the time that they were compared with.
  await sql`update registrations set seat_lost_at = updated_at
    where registration_status = 'cancelled' and id in (select payment_id from refund_proposals)`.execute(db);
}
