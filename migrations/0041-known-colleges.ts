import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/**
 * Typed colleges are compared by a computed column, `college_key`. `college_names` says which college a key means
 * (decision 46). Rows keep the college as it was typed.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await addKeys(db, engine);
  await sql`alter table colleges add column sort_key text not null default ''`.execute(db);
  await sql`create index colleges_list on colleges (sort_key, id)`.execute(db);
  await sql`create unique index colleges_own on colleges (is_own) where is_own = 1`.execute(db);
  await db.schema
    .createTable('college_names')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('college_id', 'text', (column) => column.notNull().references('colleges.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('college_names_college').on('college_names').column('college_id').execute();
  await db.schema
    .createTable('college_joins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('college_id', 'text', (column) => column.notNull().references('colleges.id').onDelete('cascade'))
    .addColumn('joined', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('college_rosters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('college_id', 'text', (column) => column.notNull().references('colleges.id').onDelete('cascade'))
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('addresses', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('college_roster_addresses')
    .addColumn('roster_id', 'text', (column) => column.notNull().references('college_rosters.id').onDelete('cascade'))
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('college_roster_addresses_key', ['roster_id', 'address_hash'])
    .execute();
  await countChanges(db, engine);
}

/** The same as in `collegeKey` in `src/features/colleges/rules.ts`, whose test compares both. */
const ignored =
  ' \t\u00a0.,\'\u2018\u2019`"\u201c\u201d()[]{}-\u2010\u2011\u2013\u2014&/\\:;_+*#@!?|~\u200b\u200c\u200d\u200e\u200f';

async function addKeys(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const key = engine === 'sqlite' ? keyInSqlite() : keyInPostgres();
  // SQLite can add a computed column only if it is not stored. Both kinds can be in an index.
  const kept = engine === 'sqlite' ? 'virtual' : 'stored';
  for (const table of ['students', 'registrations', 'team_members']) {
    await sql.raw(`alter table ${table} add column college_key text generated always as (${key}) ${kept}`).execute(db);
  }
  await sql`create index students_college on students (college_key, created_at, id)`.execute(db);
  await sql`create index registrations_college on registrations (college_key, created_at, id)`.execute(db);
  await sql`create index team_members_college on team_members (college_key, registration_id)`.execute(db);
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQLite's `lower` changes only ASCII letters. */
const keyInSqlite = () =>
  [...ignored].reduce((text, mark) => `replace(${text}, ${literal(mark)}, '')`, 'lower(college)');

/** PostgreSQL's `lower` depends on the database's locale; `translate` does not. */
function keyInPostgres(): string {
  const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return `translate(college, ${literal(capitals + ignored)}, ${literal(capitals.toLowerCase())})`;
}

/** Counts the changes of the list, as in migration 0029. */
async function countChanges(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const columns = 'name, city, aliases, mail_domains, is_own';
  if (engine === 'postgres') {
    await sql
      .raw(`create constraint trigger colleges_counted after insert or delete or update of ${columns}
        on colleges deferrable initially deferred for each row execute function count_list_change('colleges')`)
      .execute(db);
    return;
  }
  for (const change of ['insert', 'delete', `update of ${columns}`]) {
    await sql
      .raw(`create trigger colleges_counted_${change.split(' ')[0]} after ${change} on colleges begin
          insert into list_revisions (list, revision) values ('colleges', 1)
            on conflict (list) do update set revision = revision + 1;
        end`)
      .execute(db);
  }
}
