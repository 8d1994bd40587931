import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { collegeKey } from '../rules.ts';

const leastLetters = 3;

/**
 * Whether `keys`, a `college_key`, means the college that somebody names: any of its names, or the same unknown name.
 * The beginning of a known college's name will do where it is no whole name.
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
 * One name for all that means one college, for counts: the known college's, or the spelling that was asked for first.
 * Reads the known names once, since a column computed for each row would make the counts slow on SQLite.
 */
export async function readCollegeNames(db: Db): Promise<(typed: string) => string> {
  const known = await db
    .selectFrom('college_names')
    .innerJoin('colleges', 'colleges.id', 'college_names.college_id')
    .select(['college_names.key', 'colleges.name'])
    .execute();
  const names = new Map(known.map(({ key, name }) => [key, name]));
  return (typed) => {
    // The map has spellings as well, which saves the key: a text that is a key has itself as its key.
    const key = names.has(typed) ? typed : collegeKey(typed);
    const name = names.get(key) ?? typed;
    names.set(key, name).set(typed, name);
    return name;
  };
}

/** Names that mean one college compare equal by what this answers: the known college, or the name's own key. */
export async function meaningOf(db: Db, typed: readonly string[]): Promise<(name: string) => string> {
  const keys = [...new Set(typed.map(collegeKey))];
  const known = await db.selectFrom('college_names').selectAll().where('key', 'in', keys).execute();
  const meant = new Map(known.map(({ key, college_id }) => [key, `college ${college_id}`]));
  return (name) => meant.get(collegeKey(name)) ?? collegeKey(name);
}
