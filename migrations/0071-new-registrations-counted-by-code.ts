import { type Kysely, sql } from 'kysely';

/**
 * SQLite keeps a copy of every page that a statement with a trigger changes, and an insert of a registration changes
 * the pages of all its indexes. `submit` counts new ones there. On PostgreSQL the trigger stays.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') await sql`drop trigger registrations_counted_insert`.execute(db);
}
