import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Term } from '#shared/search.ts';
import type { Engine } from './open.ts';

/** Columns to search, as words or as phone numbers. `shared/search.ts` has the same rule for lists in the browser. */
export interface SearchedColumns {
  words: readonly string[];
  phones?: readonly string[];
}

/** Whether a row contains each of the terms in some column. */
export function holdsTermsInSql(engine: Engine, terms: readonly Term[], columns: SearchedColumns): Expression<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.join(
    terms.map((term) => holdsTerm(engine, term, columns)),
    sql` and `,
  )})`;
}

function holdsTerm(
  engine: Engine,
  { word, phone }: Term,
  { words, phones = [] }: SearchedColumns,
): Expression<SqlBool> {
  const found = [
    holds(anyCase(engine, joined(words.map((column) => sql.ref<string>(column)))), word),
    ...(phone ? phones.map((column) => holds(digitsOf(column), phone)) : []),
  ];
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Joins with spaces, so that no word is found across two columns. */
const joined = (texts: readonly RawBuilder<string>[]) => sql<string>`(${sql.join(texts, sql` || ' ' || `)})`;

/** SQLite's `like` ignores case already. Calling lower() for each row would cost a fifth of the time. */
const anyCase = (engine: Engine, text: RawBuilder<string>) =>
  engine === 'sqlite' ? text : sql<string>`lower(${text})`;

/** Removes the signs that people type between the digits of a phone number. */
const digitsOf = (column: string) =>
  [...' .()+-'].reduce<RawBuilder<string>>((text, sign) => sql`replace(${text}, ${sign}, '')`, sql.ref<string>(column));

const holds = (text: RawBuilder<string>, part: string) =>
  sql<SqlBool>`${text} like ${`%${escapedForLike(part)}%`} escape '\\'`;

/** % and _ are plain characters to people who search. */
export const escapedForLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
