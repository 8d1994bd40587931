import type { Kysely } from 'kysely';

/**
 * The organiser who made a judge's link. That organiser knows the link, and may be removed from the control room while
 * the link still works. Null for links from before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // No foreign key, because the screen must show that the organiser was removed.
  await db.schema.alterTable('judging_judges').addColumn('link_by', 'text').execute();
}
