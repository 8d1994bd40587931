import { type Kysely, sql } from 'kysely';

/**
 * The server searched all orders for the next picture to redraw. Few pictures wait, so a partial index is small. Its
 * columns have the order in which the server takes the pictures.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index pass_orders_proofs_waiting on pass_orders (proof_state desc, created_at)
    where proof_state = 'received' or (proof_state = 'clean' and proof_print is null)`.execute(db);
}
