import { type Kysely, sql } from 'kysely';

/**
 * The next picture of an order to redraw was looked for in all orders. Few wait, so the index holds few. The order of its
 * columns is the one in which the server takes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index pass_orders_proofs_waiting on pass_orders (proof_state desc, created_at)
    where proof_state = 'received' or (proof_state = 'clean' and proof_print is null)`.execute(db);
}
