import { sql } from 'kysely';
import { type WatchedList, watchedLists, watchLists } from '#shared/list-contract.ts';
import { may } from '#shared/permissions.ts';
import type { Db } from '../db/schema.ts';
import { implement, type Route } from '../http/implement.ts';
import { LiveAnswer } from '../http/live-answer.ts';

/**
 * Triggers count the changes of each list within the transactions that make them, and count registrations by event
 * (decision 16). The list of teams depends on registrations and events, the list of students on students and
 * registrations.
 */
async function revisionsOf(db: Db): Promise<Record<WatchedList, string>> {
  const { rows } = await sql<{ list: string; revision: number }>`
    select list, revision from list_revisions
    union all select 'registrations', coalesce(sum(revision), 0) from registration_revisions`.execute(db);
  const counts = new Map(rows.map(({ list, revision }) => [list, String(revision)]));
  const of = (...lists: string[]) => lists.map((list) => counts.get(list) ?? '0').join('-');
  return {
    students: of('students', 'registrations'),
    teams: of('registrations', 'events'),
    messages: of('messages'),
    newsletter: of('newsletter'),
    orders: of('orders'),
    colleges: of('colleges'),
    certificates: of('certificates'),
  };
}

/** Read it before the rows. If rows change in between, the screen only asks once more. */
export const revisionOf = async (db: Db, list: WatchedList): Promise<string> => (await revisionsOf(db))[list];

export function listRoutes({ db }: { db: Db }): Route[] {
  return [
    implement(
      watchLists,
      async ({ viewer }) =>
        new LiveAnswer(async () => {
          const entries = Object.entries(await revisionsOf(db)) as [WatchedList, string][];
          return Object.fromEntries(entries.filter(([list]) => may(viewer.role, watchedLists[list])));
        }),
    ),
  ];
}
