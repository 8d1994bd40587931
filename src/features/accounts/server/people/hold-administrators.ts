import { type SqlBool, sql } from 'kysely';
import { lockRows } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { rolesThatMay } from '#shared/permissions.ts';

/** Who can give somebody a role back. One has to remain. */
const administrators = rolesThatMay('people.change');

/**
 * Of two who would each take away one of the last two administrators, the second waits here and then sees what the
 * first has left. Without it both statements below could look at the same past.
 */
export async function holdAdministrators(tx: Tx): Promise<void> {
  await lockRows(tx, tx.selectFrom('admins').select('id').where('role', 'in', administrators));
}

/** Part of the statement that takes the administrator away, so that there is no moment between looking and doing. */
export const leavesAnAdministrator = sql<SqlBool>`(role not in (${sql.join(administrators)}) or exists (
  select 1 from admins as others where others.role in (${sql.join(administrators)}) and others.id <> admins.id))`;
