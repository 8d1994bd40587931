import { type Kysely, sql } from 'kysely';

/**
 * Counts that several servers on one PostgreSQL share. The table is unlogged: a count is not worth waiting for the disk
 * or a copy on the standby. After a crash the table is empty.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = sql.raw(engine === 'postgres' ? 'unlogged table' : 'table');
  await sql`create ${table} shared_counts (
    key text primary key, spent integer not null, ends_at text not null)`.execute(db);
  await db.schema.createIndex('shared_counts_ends').on('shared_counts').column('ends_at').execute();
}
