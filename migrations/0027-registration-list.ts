import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/**
 * The database filters, searches and counts the list of registrations and cuts it into pages. One index has the columns
 * of the filters, so that a rare status is found without reading whole rows. The other one has the text for the search.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createIndex('registrations_list')
    .on('registrations')
    .columns(['created_at', 'id', 'event_id', 'registration_status', 'payment_status'])
    .execute();
  await db.schema.dropIndex('registrations_created').execute();
  // SQLite can add a computed column only if it is not stored. Both kinds can be in an index.
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
 * PostgreSQL needs an extension to find parts of words. If it is not installed, and the site's own database user may
 * not install it, a search reads the rows.
 */
async function indexParts(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'
    and (installed_version is not null or has_database_privilege(current_database(), 'create'))`.execute(db);
  if (rows.length === 0) return;
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index registrations_search on registrations using gin (search_text gin_trgm_ops)`.execute(db);
}

/** How `transactionKey` changes codes for comparing. */
const asCode = [[' '], ['.'], ['_'], ['/'], ['-'], ['o', '0'], ['i', '1'], ['l', '1']] as const;
const asPhone = [[' '], ['.'], ['('], [')'], ['+'], ['-']] as const;
/** The JSON around the texts, and the sign before a quote within a text. */
const json = [['\\"', '"'], ['"name":'], ['"email":'], ['"phone":'], ['"college":'], ['[]']] as const;

const mostMembers = 50;

function without(text: string, marks: readonly (readonly [string, string?])[]): string {
  return marks.reduce((cut, [from, to = '']) => `replace(${cut}, '${from}', '${to}')`, text);
}

/**
 * Names, emails and phones. Leaves out colleges: otherwise a college's name would find teams in which only some members
 * are from it.
 */
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
