import { type Kysely, sql } from 'kysely';

/** Lets the database itself refuse to change or delete what a table holds. */
export async function forbidChanges(db: Kysely<unknown>, engine: 'sqlite' | 'postgres', table: string): Promise<void> {
  const message = sql.lit(`${table} is append-only`);
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.id(`${table}_no_${change}`)} before ${sql.raw(change)} on ${sql.table(table)}
        begin select raise(abort, ${message}); end`.execute(db);
    }
    return;
  }
  const refuse = sql.id(`${table}_is_append_only`);
  await sql`create function ${refuse}() returns trigger language plpgsql as
    $$ begin raise exception ${message}; end $$`.execute(db);
  await sql`create trigger ${sql.id(`${table}_no_change`)} before update or delete on ${sql.table(table)}
    for each row execute function ${refuse}()`.execute(db);
  await sql`create trigger ${sql.id(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
    for each statement execute function ${refuse}()`.execute(db);
}
