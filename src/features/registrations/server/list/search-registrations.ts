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
  const conditions = rarestFirst(text).map((term) => {
    const inOwn = sql<SqlBool>`(${sql.join(textHolds('registrations.search_text', term), sql` or `)})`;
    // `search_text` contains codes too, and its index leaves few rows to compare with the other columns.
    const inShown = withPayments
      ? inOwn
      : sql<SqlBool>`(${inOwn} and ${holdsTermsInSql(engine, [term], withoutCodes)})`;
    return sql<SqlBool>`(${inShown} or ${inTitle(term)})`;
  });
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`1 = 1`;
}

function inTitle({ word }: Term): Expression<SqlBool> {
  const titled = sql`(select searched.id from events as searched where ${holdsWord(sql`lower(searched.title)`, word)})`;
  // Checks once whether any title matches, so that most words need no search for titles in each row.
  return sql<SqlBool>`(exists ${titled} and (registrations.event_id in ${titled}))`;
}

const withoutCodes = {
  words: ['registrations.name', 'registrations.email', 'registrations.team_name', 'registrations.team_members'],
  phones: ['registrations.phone', 'registrations.team_members'],
} satisfies SearchedColumns;
