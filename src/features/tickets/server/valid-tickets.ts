import { inParts } from '#server/db/in-parts.ts';
import type { Db } from '#server/db/schema.ts';

/** All valid tickets, in parts and in no particular order. Sort lists of people with `byName`. */
export function validTickets(db: Db) {
  const valid = db
    .selectFrom('tickets')
    .select(['id', 'number', 'person', 'name', 'college', 'opens'])
    .where('revoked_at', '=', '');
  return inParts((after, most) => valid.where('id', '>', after).orderBy('id').limit(most).execute());
}

/** Sorts names and titles. Not done by the database, which may put small letters after all capitals. */
export const byName = new Intl.Collator('en');
