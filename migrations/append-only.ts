import { type Kysely, sql } from 'kysely';

/** Makes the database itself refuse to change or delete the rows of a table. */
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

/** For a migration that must change old rows. Such a migration calls `forbidChanges` again afterwards. */
export async function allowChanges(db: Kysely<unknown>, engine: 'sqlite' | 'postgres', table: string): Promise<void> {
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) await sql`drop trigger ${sql.id(`${table}_no_${change}`)}`.execute(db);
    return;
  }
  for (const change of ['change', 'truncate']) {
    await sql`drop trigger ${sql.id(`${table}_no_${change}`)} on ${sql.table(table)}`.execute(db);
  }
  await sql`drop function ${sql.id(`${table}_is_append_only`)}()`.execute(db);
}
