import type { Kysely } from 'kysely';

/** The index includes revoked tickets, because a new ticket looks for all earlier ones of the same person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('tickets_by_holder').on('tickets').column('holder').execute();
}
