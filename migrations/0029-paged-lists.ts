import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/**
 * The database filters, searches and counts the lists of students and teams and cuts them into pages (decision 40). The
 * changes of every list are counted.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await searchStudents(db, engine);
  await findTeams(db);
  await db.schema
    .createTable('list_revisions')
    .addColumn('list', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  if (engine === 'sqlite') await countInSqlite(db);
  else await countInPostgres(db);
}

async function searchStudents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const phone = [' ', '.', '(', ')', '+', '-'].reduce((text, mark) => `replace(${text}, '${mark}', '')`, 'phone');
  const words = ['name', 'email', 'college', 'department', 'year'].join(` || ' ' || `);
  // SQLite can add a computed column only if it is not stored. Both kinds can be in an index.
  const kept = sql.raw(engine === 'sqlite' ? 'virtual' : 'stored');
  await sql`alter table students add column search_text text
    generated always as (lower(${sql.raw(words)}) || ' ' || ${sql.raw(phone)}) ${kept}`.execute(db);
  await db.schema.createIndex('students_verified').on('students').columns(['verified', 'created_at', 'id']).execute();
  if (engine === 'sqlite') {
    await sql`create index students_search on students (created_at, id, verified, search_text)`.execute(db);
    return;
  }
  await sql`create index students_list on students (created_at, id)`.execute(db);
  // Without the extension of migration 0027, a search reads the rows.
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  await sql`create index students_search on students using gin (search_text gin_trgm_ops)`.execute(db);
}

/** Students are found by their events and teams. Coordinators see the students of their own events. */
async function findTeams(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('registrations_event').execute();
  await db.schema
    .createIndex('registrations_event')
    .on('registrations')
    .columns(['event_id', 'created_at', 'student_id'])
    .execute();
  await sql`create index registrations_teams on registrations (event_id, team_name, student_id)
    where team_name <> '' or team_members <> '[]'`.execute(db);
}

/** The columns that each list shows. */
const watched = {
  students: {
    table: 'students',
    columns: ['name', 'email', 'phone', 'college', 'department', 'year', 'verified', 'email_confirmed_at'],
  },
  messages: { table: 'contact_messages', columns: ['is_read', 'reply_count'] },
  newsletter: { table: 'newsletter_subscribers', columns: ['email', 'confirmed_at', 'unsubscribed_at'] },
  events: { table: 'events', columns: ['title', 'team_min', 'is_team_event', 'is_active', 'position', 'version'] },
};

async function countInSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [list, { table, columns }] of Object.entries(watched)) {
    for (const change of ['insert', 'delete', `update of ${columns.join(', ')}`]) {
      const name = `${list}_counted_${change.split(' ')[0]}`;
      await sql
        .raw(`create trigger ${name} after ${change} on ${table} begin
          insert into list_revisions (list, revision) values ('${list}', 1)
            on conflict (list) do update set revision = revision + 1;
        end`)
        .execute(db);
    }
  }
}

/**
 * Deferred to the commit: if the row of the list were locked earlier, every change of the list would wait for every
 * other.
 */
async function countInPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function count_list_change() returns trigger language plpgsql as $$
    begin
      insert into list_revisions (list, revision) values (tg_argv[0], 1)
        on conflict (list) do update set revision = list_revisions.revision + 1;
      return null;
    end $$`.execute(db);
  for (const [list, { table, columns }] of Object.entries(watched)) {
    await sql
      .raw(`create constraint trigger ${list}_counted after insert or delete or update of ${columns.join(', ')}
        on ${table} deferrable initially deferred for each row execute function count_list_change('${list}')`)
      .execute(db);
  }
}
