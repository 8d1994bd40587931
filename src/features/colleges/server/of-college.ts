import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { inParts } from '#server/db/in-parts.ts';
import type { Db } from '#server/db/schema.ts';
import { collegeKey } from '../rules.ts';

const leastLetters = 3;

/**
 * Whether `keys`, a `college_key` column, means the named college, by any of its names. An unknown name must be typed
 * whole. The beginning of a known college's name is enough, if it is not a name itself.
 */
export function isOfCollege(keys: Expression<unknown>, named: string): RawBuilder<SqlBool> {
  const key = collegeKey(named);
  const begins = sql`substr(typed.key, 1, ${key.length}) = ${key}
    and not exists (select 1 from college_names as whole where whole.key = ${key})`;
  const isNamed = key.length < leastLetters ? sql`typed.key = ${key}` : sql`(typed.key = ${key} or (${begins}))`;
  return sql<SqlBool>`${keys} in (select ${key} union all select same.key from college_names as typed
    inner join college_names as same on same.college_id = typed.college_id where ${isNamed})`;
}

/**
 * Maps all spellings of one college to one name, for counts: the known college's name, or the first spelling of an
 * unknown college. Reads the known names once, because a computed column would make the counts slow on SQLite.
 */
export async function readCollegeNames(db: Db): Promise<(typed: string) => string> {
  const known = db
    .selectFrom('college_names')
    .innerJoin('colleges', 'colleges.id', 'college_names.college_id')
    .select(['college_names.key as id', 'colleges.name']);
  const parts = inParts((after, most) =>
    known.where('college_names.key', '>', after).orderBy('college_names.key').limit(most).execute(),
  );
  const names = new Map<string, string>();
  for await (const rows of parts) for (const { id: key, name } of rows) names.set(key, name);
  return (typed) => {
    // The map contains spellings too, which saves computing their keys. A text that is already a key maps to itself.
    const key = names.has(typed) ? typed : collegeKey(typed);
    const name = names.get(key) ?? typed;
    names.set(key, name).set(typed, name);
    return name;
  };
}

/**
 * Maps each name to what it means: the known college, or the name's own key. Names of one college then compare equal.
 */
export async function meaningOf(db: Db, typed: readonly string[]): Promise<(name: string) => string> {
  const keys = [...new Set(typed.map(collegeKey))];
  const known = await db.selectFrom('college_names').selectAll().where('key', 'in', keys).execute();
  const meant = new Map(known.map(({ key, college_id }) => [key, `college ${college_id}`]));
  return (name) => meant.get(collegeKey(name)) ?? collegeKey(name);
}
