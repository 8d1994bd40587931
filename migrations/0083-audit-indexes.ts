import type { Kysely } from 'kysely';

/**
 * The two ways to the newest records of the audit log. One subject may have tens of thousands: its index has them in
 * the order of the list. A kind or a person is looked for from the newest record on, in an index that holds all that
 * is asked for. Nothing looks for a record by its time alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['subject', 'at']) await db.schema.dropIndex(`audit_log_${name}`).execute();
  const index = (name: string) => db.schema.createIndex(`audit_log_${name}`).on('audit_log');
  await index('by_subject').columns(['subject', 'position', 'id']).execute();
  await index('newest').columns(['position', 'id', 'subject', 'actor']).execute();
}
