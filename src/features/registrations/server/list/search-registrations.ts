import { type Expression, type SqlBool, sql } from 'kysely';
import { holdsTermsInSql, type SearchedColumns } from '#server/db/holds-terms.ts';
import type { Engine } from '#server/db/open.ts';
import { holdsWord, rarestFirst, textHolds } from '#server/lists/search-text.ts';
import type { Term } from '#shared/search.ts';

interface SearchView {
  /** False: transaction IDs and references must not be found, because their reader does not see them. */
  withPayments: boolean;
}

/**
 * Whether a registration, or the title of its event, holds each word of `text`. `search_text` is one indexed column with
 * names, emails, phones and codes in the forms that `searchTerms` makes of what people type (migration 0027).
 */
export function holdsSearch(engine: Engine, text: string, { withPayments }: SearchView): Expression<SqlBool> {
  const terms = rarestFirst(text);
  const conditions = terms.map(holdsTerm);
  if (!withPayments) conditions.push(holdsTermsInSql(engine, terms, withoutCodes));
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`1 = 1`;
}

function holdsTerm(term: Term): Expression<SqlBool> {
  const titled = sql`(select searched.id from events as searched where ${holdsWord(sql`lower(searched.title)`, term.word)})`;
  // Asked once: for most words no title is looked for in each row.
  const inTitle = sql<SqlBool>`(exists ${titled} and (registrations.event_id in ${titled}))`;
  return sql<SqlBool>`(${sql.join([...textHolds('registrations.search_text', term), inTitle], sql` or `)})`;
}

const withoutCodes = {
  words: ['registrations.name', 'registrations.email', 'registrations.team_name', 'registrations.team_members'],
  phones: ['registrations.phone', 'registrations.team_members'],
} satisfies SearchedColumns;
