import { type SqlBool, sql } from 'kysely';
import { lockRows } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { rolesThatMay } from '#shared/permissions.ts';

/** Roles that may change roles. At least one person must keep such a role. */
const administrators = rolesThatMay('people.change');

/**
 * Locks the administrators. When two people remove the last two administrators at the same moment, the second call
 * waits here and then reads the result of the first.
 */
export async function holdAdministrators(tx: Tx): Promise<void> {
  await lockRows(tx, tx.selectFrom('admins').select('id').where('role', 'in', administrators));
}

/** Part of the statement that removes the administrator, so nothing can happen between the check and the removal. */
export const leavesAnAdministrator = sql<SqlBool>`(role not in (${sql.join(administrators)}) or exists (
  select 1 from admins as others where others.role in (${sql.join(administrators)}) and others.id <> admins.id))`;
