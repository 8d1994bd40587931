import { type Expression, type SqlBool, sql } from 'kysely';
import { holdsTerms, literally, type SearchedColumns } from '#server/db/holds-terms.ts';
import type { Engine } from '#server/db/open.ts';
import { searchTerms, type Term } from '#shared/search.ts';

interface SearchView {
  /** False: transaction IDs and references must not be found, because their reader does not see them. */
  withPayments: boolean;
}

/**
 * Whether a registration, or the title of its event, holds each word of `text`. `search_text` is one indexed column with
 * names, emails, phones and codes in the forms that `searchTerms` makes of what people type (migration 0027).
 */
export function holdsSearch(engine: Engine, text: string, { withPayments }: SearchView): Expression<SqlBool> {
  const terms = searchTerms(text);
  // Fewer rows hold a number than a word: the others are not looked for in the rest.
  const rarestFirst = terms.toSorted((one, other) => Number(hasDigit(other.word)) - Number(hasDigit(one.word)));
  const conditions = rarestFirst.map(holdsTerm);
  if (!withPayments) conditions.push(holdsTerms(engine, terms, withoutCodes));
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`1 = 1`;
}

function holdsTerm(term: Term): Expression<SqlBool> {
  const inText = formsOf(term).map((form) => sql<SqlBool>`registrations.search_text like ${part(form)} escape '\\'`);
  const inTitle = sql<SqlBool>`registrations.event_id in
    (select searched.id from events as searched where lower(searched.title) like ${part(term.word)} escape '\\')`;
  return sql<SqlBool>`(${sql.join([...inText, inTitle], sql` or `)})`;
}

/**
 * Each form costs a look at every row. A phone is the end of the number as it was typed, so it is found in codes too.
 * Codes are also kept as they were typed, so words without digits need one form.
 */
function formsOf({ word, code, phone }: Term): string[] {
  if (phone) return [phone];
  return hasDigit(word) && code && code !== word ? [word, code] : [word];
}

const hasDigit = (word: string): boolean => /\d/.test(word);

const part = (text: string) => `%${literally(text)}%`;

const withoutCodes = {
  words: ['registrations.name', 'registrations.email', 'registrations.team_name', 'registrations.team_members'],
  phones: ['registrations.phone', 'registrations.team_members'],
} satisfies SearchedColumns;
