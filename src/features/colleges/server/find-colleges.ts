import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Database, Db } from '#server/db/schema.ts';
import { revisionOf } from '#server/lists/list-revisions.ts';
import { inOrder, type List, mostCounted, readPage } from '#server/lists/read-page.ts';
import { holdsWord, rarestFirst } from '#server/lists/search-text.ts';
import type { Output } from '#shared/endpoint.ts';
import type { College, findColleges as findCall } from '../contract.ts';

export type CollegeRow = Selectable<Database['colleges']>;

type Query = z.output<typeof findCall.query>;

export async function findColleges(db: Db, query: Query): Promise<Output<typeof findCall>> {
  const revision = await revisionOf(db, 'colleges');
  const terms = rarestFirst(query.q);
  const words = sql`lower(name || ' ' || city || ' ' || aliases || ' ' || mail_domains)`;
  const list: List = {
    table: 'colleges',
    column: 'sort_key',
    order: 'asc',
    visible: [],
    filters: terms.map(({ word }) => holdsWord(words, word)),
    mostCounted: terms.length > 0 ? mostCounted : undefined,
  };
  const { ids, ...info } = await readPage(db, list, query);
  return { colleges: await readColleges(db, ids), ...info, revision };
}

/** In the order of `ids`. */
export async function readColleges(db: Db, ids: readonly string[]): Promise<College[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('colleges').selectAll().where('id', 'in', ids).execute();
  const [students, registrations] = [
    await countNaming(db, 'students', ids),
    await countNaming(db, 'registrations', ids),
  ];
  const rosters = await db
    .selectFrom('college_rosters')
    .select(['college_id', (all) => all.fn.sum<number>('addresses').as('n')])
    .where('college_id', 'in', ids)
    .groupBy('college_id')
    .execute();
  const roster = new Map(rosters.map(({ college_id, n }) => [college_id, n]));
  return inOrder(ids, rows, ({ id }) => id).map((row) => ({
    ...toCollege(row),
    students: students.get(row.id) ?? 0,
    registrations: registrations.get(row.id) ?? 0,
    roster: roster.get(row.id) ?? 0,
  }));
}

/** Counts the rows that name each of the colleges, by its name or an alias. */
async function countNaming(db: Db, table: 'students' | 'registrations', ids: readonly string[]) {
  const { rows } = await sql<{ id: string; n: number }>`select names.college_id as id, count(*) as n
    from college_names as names inner join ${sql.table(table)} as named on named.college_key = names.key
    where names.college_id in (${sql.join(ids)}) group by names.college_id`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}

const toCollege = (row: CollegeRow): Omit<College, 'students' | 'registrations' | 'roster'> => ({
  _id: row.id,
  name: row.name,
  city: row.city,
  aliases: JSON.parse(row.aliases),
  mailDomains: JSON.parse(row.mail_domains),
  isOwn: row.is_own === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

/** The college in the form for the audit log. */
export function recordOf(row: CollegeRow) {
  const { name, city, aliases, mailDomains, isOwn } = toCollege(row);
  return { name, city, aliases, mailDomains, isOwn };
}
