import { type Kysely, sql } from 'kysely';

/**
 * On SQLite `submit` counts new registrations instead of a trigger. SQLite keeps a copy of every page that a statement
 * with a trigger changes, and inserting a registration changes the pages of all its indexes. PostgreSQL keeps the
 * trigger.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') await sql`drop trigger registrations_counted_insert`.execute(db);
}
