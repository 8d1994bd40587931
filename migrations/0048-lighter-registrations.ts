import { type Kysely, sql } from 'kysely';

/**
 * Makes a registration write less. The index of passes becomes partial, because few registrations are made with a pass.
 * SQLite computes the text for the search with each write, and without members it has no JSON to parse.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await db.schema.dropIndex('registrations_pass_order').execute();
  await sql`create index registrations_pass_order on registrations (pass_order_id)
    where pass_order_id <> ''`.execute(db);
  if (engine === 'postgres') return;
  await db.schema.dropIndex('registrations_search').execute();
  await db.schema.alterTable('registrations').dropColumn('search_text').execute();
  await sql`alter table registrations add column search_text text
    generated always as (${sql.raw(searchText)}) virtual`.execute(db);
  await sql`create index registrations_search on registrations (created_at, id, event_id, search_text)`.execute(db);
}

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
function members(marks: readonly (readonly [string, string?])[]): string {
  const places = Array.from({ length: mostMembers }, (_, place) => `'$[${place}].college'`);
  const people = without(`json_remove(team_members, ${places.join(', ')})`, [...json, ...marks]);
  return `case when team_members = '[]' then '' else ${people} end`;
}

/** The same text as in migration 0027. */
const searchText = [
  `lower(name || ' ' || email || ' ' || team_name || ' ' || transaction_id || ' ' || (${members([])}))`,
  without('lower(transaction_id)', asCode),
  without('lower(payment_reference)', asCode),
  without('phone', asPhone),
  `(${members(asPhone)})`,
].join(` || ' ' || `);
