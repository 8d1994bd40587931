import { type Kysely, sql } from 'kysely';
import { allowChanges, forbidChanges } from './append-only.ts';
import { chainHash, chainStart } from './chain-hash.ts';

type Engine = 'sqlite' | 'postgres';

/** The events of each coordinator, where sessions are used, and the two histories as chains of hashes. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('admin_events')
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('event_id', 'text', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('admin_events_pk', ['admin_id', 'event_id'])
    .execute();
  await db.schema.createIndex('admin_events_event').on('admin_events').column('event_id').execute();

  for (const column of ['ip', 'user_agent', 'last_seen_at']) {
    await db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  }

  await db.schema
    .alterTable('audit_log')
    .addColumn('actor_name', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await nameActors(db);
  await db.schema.createIndex('audit_log_at').on('audit_log').column('at').execute();

  await db.schema
    .createTable('history_heads')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await allowChanges(db, engine, 'login_history');
  await chain(db, 'login_history', ['id', 'admin_id', 'email', 'succeeded', 'ip', 'at']);
  await forbidChanges(db, engine, 'login_history');
  await chain(db, 'audit_log', ['id', 'at', 'actor', 'actor_name', 'action', 'subject', 'before', 'after']);
  await forbidChanges(db, engine, 'audit_log');
}

async function nameActors(db: Kysely<unknown>): Promise<void> {
  await sql`update audit_log set actor_name = coalesce(
    (select name from admins where 'admin:' || admins.id = audit_log.actor), '')`.execute(db);
}

/** Chains the existing rows in the order of their times. */
async function chain(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema.alterTable(table).addColumn('position', 'integer').execute();
  for (const column of ['previous_hash', 'hash']) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  }
  let position = 0;
  let hash = chainStart;
  const { rows } = await sql<Record<string, string | number | null>>`
    select * from ${sql.table(table)} order by at, id`.execute(db);
  for (const row of rows) {
    const previous = hash;
    position += 1;
    hash = chainHash(
      previous,
      position,
      columns.map((column) => row[column] ?? null),
    );
    await sql`update ${sql.table(table)} set position = ${position}, previous_hash = ${previous}, hash = ${hash}
      where id = ${row.id}`.execute(db);
  }
  await db.schema.createIndex(`${table}_position`).on(table).column('position').unique().execute();
  await sql`insert into history_heads (name, position, hash) values (${table}, ${position}, ${hash})`.execute(db);
}
