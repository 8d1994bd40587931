import { type Expression, type SqlBool, sql } from 'kysely';
import { holdsTermsInSql, type SearchedColumns } from '#server/db/holds-terms.ts';
import type { Engine } from '#server/db/open.ts';
import { holdsWord, rarestFirst, textHolds } from '#server/lists/search-text.ts';
import type { Term } from '#shared/search.ts';

interface SearchView {
  /** False: the search ignores transaction IDs and references, which the reader may not see. */
  withPayments: boolean;
}

/**
 * Whether a registration or its event's title contains each word of `text`. `search_text` is one indexed column with
 * names, emails, phones and codes in the forms that `searchTerms` makes (migration 0027).
 */
export function holdsSearch(engine: Engine, text: string, { withPayments }: SearchView): Expression<SqlBool> {
  const terms = rarestFirst(text);
  const conditions = terms.map(holdsTerm);
  if (!withPayments) conditions.push(holdsTermsInSql(engine, terms, withoutCodes));
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`1 = 1`;
}

function holdsTerm(term: Term): Expression<SqlBool> {
  const titled = sql`(select searched.id from events as searched where ${holdsWord(sql`lower(searched.title)`, term.word)})`;
  // Checks once whether any title matches, so that most words need no search for titles in each row.
  const inTitle = sql<SqlBool>`(exists ${titled} and (registrations.event_id in ${titled}))`;
  return sql<SqlBool>`(${sql.join([...textHolds('registrations.search_text', term), inTitle], sql` or `)})`;
}

const withoutCodes = {
  words: ['registrations.name', 'registrations.email', 'registrations.team_name', 'registrations.team_members'],
  phones: ['registrations.phone', 'registrations.team_members'],
} satisfies SearchedColumns;
