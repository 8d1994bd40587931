import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Term } from '#shared/search.ts';
import type { Engine } from './open.ts';

/** Columns to look through, and as what; `shared/search.ts` is the same rule for lists in the browser. */
export interface SearchedColumns {
  words: readonly string[];
  phones?: readonly string[];
}

/** Whether a row holds each of the terms somewhere. */
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

/** A space between, so that no word is found across two columns. */
const joined = (texts: readonly RawBuilder<string>[]) => sql<string>`(${sql.join(texts, sql` || ' ' || `)})`;

/** SQLite's `like` makes no difference between a and A; lower() for each row would cost a fifth of the time. */
const anyCase = (engine: Engine, text: RawBuilder<string>) =>
  engine === 'sqlite' ? text : sql<string>`lower(${text})`;

/** Without what people write into a phone number. */
const digitsOf = (column: string) =>
  [...' .()+-'].reduce<RawBuilder<string>>((text, sign) => sql`replace(${text}, ${sign}, '')`, sql.ref<string>(column));

const holds = (text: RawBuilder<string>, part: string) =>
  sql<SqlBool>`${text} like ${`%${escapedForLike(part)}%`} escape '\\'`;

/** People type % and _ as plain characters. */
export const escapedForLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
