import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/**
 * The list of registrations is filtered, searched, counted and cut into pages by the database. One index holds what the
 * filters look at, so that a rare status is found without reading whole rows; the other what the search looks at.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createIndex('registrations_list')
    .on('registrations')
    .columns(['created_at', 'id', 'event_id', 'registration_status', 'payment_status'])
    .execute();
  await db.schema.dropIndex('registrations_created').execute();
  // SQLite adds computed columns only where they are not stored; an index may hold either.
  const kept = sql.raw(engine === 'sqlite' ? 'virtual' : 'stored');
  await sql`alter table registrations add column search_text text
    generated always as (${sql.raw(searchText(engine))}) ${kept}`.execute(db);
  if (engine === 'sqlite') {
    await sql`create index registrations_search on registrations (created_at, id, event_id, search_text)`.execute(db);
  } else {
    await indexParts(db);
  }
}

/**
 * PostgreSQL finds parts of words with an extension of its own. Where the extension is neither installed nor may be
 * installed by the site's own user, rows are read instead.
 */
async function indexParts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'
    and (installed_version is not null or has_database_privilege(current_database(), 'create'))`.execute(db);
  if (rows.length === 0) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index registrations_search on registrations using gin (search_text gin_trgm_ops)`.execute(db);
}

/** As `transactionKey` compares codes. */
const asCode = [[' '], ['.'], ['_'], ['/'], ['-'], ['o', '0'], ['i', '1'], ['l', '1']] as const;
const asPhone = [[' '], ['.'], ['('], [')'], ['+'], ['-']] as const;
/** What JSON puts around the texts, and before a quote in one. */
const json = [['\\"', '"'], ['"name":'], ['"email":'], ['"phone":'], ['"college":'], ['[]']] as const;

const mostMembers = 50;

function without(text: string, marks: readonly (readonly [string, string?])[]): string {
  return marks.reduce((cut, [from, to = '']) => `replace(${cut}, '${from}', '${to}')`, text);
}

/** Names, emails and phones. Colleges are left out: half a team would be found by the name of its own. */
function membersOf(engine: Engine): string {
  const places = Array.from({ length: mostMembers }, (_, place) => `'$[${place}].college'`);
  const people =
    engine === 'sqlite'
      ? `json_remove(team_members, ${places.join(', ')})`
      : `regexp_replace(team_members, '"college": ?"([^"\\\\]|\\\\.)*"', '', 'g')`;
  return without(people, json);
}

function searchText(engine: Engine): string {
  const members = membersOf(engine);
  return [
    `lower(name || ' ' || email || ' ' || team_name || ' ' || transaction_id || ' ' || ${members})`,
    without('lower(transaction_id)', asCode),
    without('lower(payment_reference)', asCode),
    without('phone', asPhone),
    without(members, asPhone),
  ].join(` || ' ' || `);
}
