import { type Kysely, sql } from 'kysely';

/**
 * SQLite searches registrations by reading all their texts, so these no longer contain anything twice: neither a
 * transaction ID that was typed in the form for comparing, nor the names and emails of a team beside its phones.
 * PostgreSQL searches in an index.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'postgres') return;
  await db.schema.dropIndex('registrations_search').execute();
  await db.schema.alterTable('registrations').dropColumn('search_text').execute();
  await sql`alter table registrations add column search_text text
    generated always as (${sql.raw(searchText)}) virtual`.execute(db);
  await sql`create index registrations_search on registrations (created_at, id, event_id, search_text)`.execute(db);
}

type Marks = readonly (readonly [string, string?])[];

const asCode: Marks = [[' '], ['.'], ['_'], ['/'], ['-'], ['o', '0'], ['i', '1'], ['l', '1']];
const asPhone: Marks = [[' '], ['.'], ['('], [')'], ['+'], ['-']];
/** The JSON around the texts, and the sign before a quote within a text. */
const aroundWords: Marks = [['\\"', '"'], ['"name":'], ['"email":']];
/** SQLite returns null for each member that a team does not have. */
const aroundPhones: Marks = [['"'], [',null']];

const mostMembers = 50;

const without = (text: string, marks: Marks) =>
  marks.reduce((cut, [from, to = '']) => `replace(${cut}, '${from}', '${to}')`, text);

const each = (field: string) => Array.from({ length: mostMembers }, (_, place) => `'$[${place}].${field}'`).join(', ');

/** Leaves out colleges: otherwise a college's name would find teams in which only some members are from it. */
const words = without(`json_remove(team_members, ${each('college')}, ${each('phone')})`, aroundWords);
const phones = without(`json_extract(team_members, ${each('phone')})`, [...asPhone, ...aroundPhones]);
const ofMembers = (text: string) => `(case when team_members = '[]' then '' else ${text} end)`;

const typedCode = 'lower(transaction_id)';
const comparedCode = without(typedCode, asCode);

const searchText = [
  `lower(name || ' ' || email || ' ' || team_name || ' ' || transaction_id || ' ' || ${ofMembers(words)})`,
  `(case when ${comparedCode} = ${typedCode} then '' else ${comparedCode} end)`,
  without('lower(payment_reference)', asCode),
  without('phone', asPhone),
  ofMembers(phones),
].join(` || ' ' || `);
