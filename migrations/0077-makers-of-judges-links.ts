import type { Kysely } from 'kysely';

/** Who made a judge's link knows it, and may be removed from the control room while it works. Null for earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key: the link has to say that its maker was removed.
  await db.schema.alterTable('judging_judges').addColumn('link_by', 'text').execute();
}
