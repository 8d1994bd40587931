import { type Kysely, sql } from 'kysely';

/**
 * The fingerprint of an order's proof, and when the picture says it was taken, as for registrations (decision 55).
 * Proofs that were redrawn before have null, and the server reads those pictures once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('pass_orders')
    .addColumn('proof_print', 'text', (column) => column.defaultTo(''))
    .execute();
  await db.schema
    .alterTable('pass_orders')
    .addColumn('proof_taken_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update pass_orders set proof_print = null where proof_state = 'clean'`.execute(db);
  await sql`create index pass_orders_prints on pass_orders (id, joint_payment_id, proof_key)
    where proof_print <> ''`.execute(db);
}
