import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Term } from '#shared/search.ts';
import type { Engine } from './open.ts';

/** Columns to look through, and as what; `shared/search.ts` is the same rule for lists in the browser. */
export interface SearchedColumns {
  words: readonly string[];
  codes?: readonly string[];
  phones?: readonly string[];
}

/** Whether a row holds each of the terms somewhere. */
export function holdsTerms(engine: Engine, terms: readonly Term[], columns: SearchedColumns): Expression<SqlBool> {
  if (terms.length === 0) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`(${sql.join(
    terms.map((term) => holdsTerm(engine, term, columns)),
    sql` and `,
  )})`;
}

function holdsTerm(
  engine: Engine,
  { word, code, phone }: Term,
  { words, codes = [], phones = [] }: SearchedColumns,
): Expression<SqlBool> {
  const found = [
    holds(anyCase(engine, joined(words.map((column) => sql.ref<string>(column)))), word),
    ...(code ? codes.map((column) => holds(replaced(column, asCode), code)) : []),
    ...(phone ? phones.map((column) => holds(replaced(column, asPhone), phone)) : []),
  ];
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** A space between, so that no word is found across two columns. */
const joined = (texts: readonly RawBuilder<string>[]) => sql<string>`(${sql.join(texts, sql` || ' ' || `)})`;

/** SQLite's `like` makes no difference between a and A; lower() for each row would cost a fifth of the time. */
const anyCase = (engine: Engine, text: RawBuilder<string>) =>
  engine === 'sqlite' ? text : sql<string>`lower(${text})`;

/** As `transactionKey` does it, and what people write into a phone number. */
const asCode = [...signs(' ._/-'), ['o', '0'], ['i', '1'], ['l', '1']] as const;
const asPhone = signs(' .()+-');

const replaced = (column: string, pairs: readonly (readonly [string, string])[]) =>
  pairs.reduce<RawBuilder<string>>(
    (text, [from, to]) => sql`replace(${text}, ${from}, ${to})`,
    sql`lower(${sql.ref(column)})`,
  );

function signs(all: string): (readonly [string, string])[] {
  return [...all].map((sign) => [sign, ''] as const);
}

const holds = (text: RawBuilder<string>, part: string) =>
  sql<SqlBool>`${text} like ${`%${literally(part)}%`} escape '\\'`;

/** People type % and _ as plain characters. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');
