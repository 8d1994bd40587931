import type { Kysely } from 'kysely';

/**
 * Two indexes for finding the newest records of the audit log. One subject may have tens of thousands of records, so
 * its index has them in the order of the list. A search for a kind or a person starts at the newest record and needs
 * only the columns of its index. No query looks for a record only by its time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['subject', 'at']) await db.schema.dropIndex(`audit_log_${name}`).execute();
  const index = (name: string) => db.schema.createIndex(`audit_log_${name}`).on('audit_log');
  await index('by_subject').columns(['subject', 'position', 'id']).execute();
  await index('newest').columns(['position', 'id', 'subject', 'actor']).execute();
}
