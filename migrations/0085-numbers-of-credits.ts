import { type Kysely, sql } from 'kysely';

/**
 * Every approval looks for a credit with the payment's transaction ID. The index is partial, because most rows of the
 * ledger have no credit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payment_ledger_credit_reference on payment_ledger (reference) where credit_id <> ''`.execute(
    db,
  );
}
