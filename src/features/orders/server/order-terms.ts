import { type Expression, type SqlBool, sql } from 'kysely';
import { holdsWord, textHolds } from '#server/lists/search-text.ts';
import type { Term } from '#shared/search.ts';

/** The order's own texts that a search looks through: its transaction ID, its reference and the name of its pass. */
export const ownPlaces = (term: Term): Expression<SqlBool>[] => [
  ...textHolds('pass_orders.search_text', term),
  sql<SqlBool>`pass_orders.pass_id in (select id from passes where ${holdsWord(sql`lower(passes.name)`, term.word)})`,
];

/** Whether an order or its student contains the term. The student is looked up for each order. */
export function orderHolds(term: Term): Expression<SqlBool> {
  const ofStudent = sql<SqlBool>`exists (select 1 from students
    where students.id = pass_orders.student_id and (${sql.join(textHolds('students.search_text', term), sql` or `)}))`;
  return sql<SqlBool>`(${sql.join([...ownPlaces(term), ofStudent], sql` or `)})`;
}
