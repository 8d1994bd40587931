import { type Kysely, sql } from 'kysely';

/**
 * What several servers on one PostgreSQL count together. Unlogged: a count is worth neither the wait for the disk nor
 * a copy on the standby, and after a crash it starts empty.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = sql.raw(engine === 'postgres' ? 'unlogged table' : 'table');
  await sql`create ${table} shared_counts (
    key text primary key, spent integer not null, ends_at text not null)`.execute(db);
  await db.schema.createIndex('shared_counts_ends').on('shared_counts').column('ends_at').execute();
}
