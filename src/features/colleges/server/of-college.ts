import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { collegeKey } from '../rules.ts';

/** Whether `keys`, a `college_key`, means the college that somebody names: any of its names, or the same unknown name. */
export function isOfCollege(keys: Expression<unknown>, named: string): RawBuilder<SqlBool> {
  const key = collegeKey(named);
  return sql<SqlBool>`${keys} in (select ${key} union all select same.key from college_names as typed
    inner join college_names as same on same.college_id = typed.college_id where typed.key = ${key})`;
}
