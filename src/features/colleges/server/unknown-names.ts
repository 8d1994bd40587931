import { sql } from 'kysely';
import { breathing } from '#server/breathe.ts';
import type { Db } from '#server/db/schema.ts';
import type { Output } from '#shared/endpoint.ts';
import { leastLetters } from '../contract.ts';
import { type Join, type listUnknownNames, mostGroups, mostJoins } from '../join-contract.ts';
import { groupNames, type KnownCollege } from '../name-rules.ts';
import type { Joined } from './join-colleges.ts';

/** People cannot look through more names. The most used ones come first. */
const mostNames = 3_000;

export async function readUnknownNames(db: Db): Promise<Output<typeof listUnknownNames>> {
  const colleges = await db
    .selectFrom('colleges')
    .select(['id', 'name', 'city', 'aliases'])
    .orderBy('sort_key')
    .execute();
  const breathe = breathing();
  const known: KnownCollege[] = [];
  for (const row of colleges) {
    await breathe();
    known.push({ ...row, aliases: JSON.parse(row.aliases) });
  }
  const proposed = await groupNames(await readTyped(db), known, breathe);
  const groups = proposed.map(({ names, uses, college }) => ({
    // One call can join at most 100 names.
    names: names.slice(0, 100),
    uses,
    ...(college && { college: { _id: college.id, name: college.name } }),
  }));
  return {
    groups: groups.slice(0, mostGroups),
    more: Math.max(0, groups.length - mostGroups),
    joins: await readJoins(db),
  };
}

/** Reads each table through its index of keys. */
async function readTyped(db: Db) {
  const from = (table: string) => sql`select college_key as key, max(college) as name, count(*) as uses
    from ${sql.table(table)}
    where length(college_key) >= ${leastLetters} and not exists (select 1 from college_names where key = ${sql.ref(`${table}.college_key`)})
    group by college_key`;
  const { rows } = await sql<{ name: string; uses: number }>`select max(name) as name, sum(uses) as uses from (
      ${from('students')} union all ${from('registrations')} union all ${from('team_members')}
    ) as typed group by key order by sum(uses) desc, key limit ${mostNames}`.execute(db);
  return rows.map(({ name, uses }) => ({ name: name.trim(), uses }));
}

async function readJoins(db: Db): Promise<Join[]> {
  const rows = await db
    .selectFrom('college_joins')
    .innerJoin('colleges', 'colleges.id', 'college_joins.college_id')
    .select(['college_joins.id', 'college_joins.college_id', 'colleges.name', 'college_joins.joined'])
    .select('college_joins.created_at')
    .orderBy('college_joins.created_at', 'desc')
    .orderBy('college_joins.id')
    .limit(mostJoins)
    .execute();
  return rows.map(({ id, college_id, name, joined, created_at }) => {
    const { names, former }: Joined = JSON.parse(joined);
    return {
      _id: id,
      college: { _id: college_id, name },
      ...(former && { former: former.name }),
      names,
      createdAt: created_at,
    };
  });
}
