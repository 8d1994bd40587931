import { type SqlBool, sql } from 'kysely';
import { lockRows } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { rolesThatMay } from '#shared/permissions.ts';

/** People who may change roles. At least one has to remain. */
const administrators = rolesThatMay('people.change');

/**
 * Locks the administrators. When two people remove the last two administrators at the same moment, the second waits
 * here and then sees what the first has done.
 */
export async function holdAdministrators(tx: Tx): Promise<void> {
  await lockRows(tx, tx.selectFrom('admins').select('id').where('role', 'in', administrators));
}

/** Part of the statement that removes the administrator: nothing can happen between check and removal. */
export const leavesAnAdministrator = sql<SqlBool>`(role not in (${sql.join(administrators)}) or exists (
  select 1 from admins as others where others.role in (${sql.join(administrators)}) and others.id <> admins.id))`;
