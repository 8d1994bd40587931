import type { Kysely } from 'kysely';

/** Also those that are revoked: a new ticket looks for the earlier ones of the same person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('tickets_by_holder').on('tickets').column('holder').execute();
}
