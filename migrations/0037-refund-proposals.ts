import type { Kysely } from 'kysely';

/**
 * Refunds of students who cancelled their registration, until an organiser confirms them. Like the ledger, it contains
 * no names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund_proposals')
    .addColumn('payment_id', 'text', (column) => column.primaryKey())
    .addColumn('proposed_paise', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('cancelled_at', 'text', (column) => column.notNull())
    .addColumn('settled_by', 'text', (column) => column.notNull())
    .addColumn('settled_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('refund_proposals_state')
    .on('refund_proposals')
    .columns(['state', 'cancelled_at'])
    .execute();
}
