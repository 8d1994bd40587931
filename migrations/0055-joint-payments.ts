import { type Kysely, sql } from 'kysely';

/** Registrations and orders that one student pays together contain the id of their joint payment (R303). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['registrations', 'pass_orders']) {
    await db.schema
      .alterTable(table)
      .addColumn('joint_payment_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    // Partial, because few registrations and orders are part of a joint payment.
    await sql`create index ${sql.ref(`${table}_joint_payment`)} on ${sql.table(table)} (joint_payment_id)
      where joint_payment_id <> ''`.execute(db);
  }
}
