import { type SqlBool, sql } from 'kysely';
import type { Tx } from '#server/db/schema.ts';

/**
 * An update that changes nothing: of two who would each take away one of the last two administrators, the second waits
 * here and then sees what the first has left. Without it both statements below could look at the same past.
 */
export async function holdAdministrators(tx: Tx): Promise<void> {
  await tx
    .updateTable('admins')
    .set((row) => ({ role: row.ref('role') }))
    .where('role', '=', 'administrator')
    .execute();
}

/** Part of the statement that takes the administrator away, so that there is no moment between looking and doing. */
export const leavesAnAdministrator = sql<SqlBool>`(role <> 'administrator' or exists (
  select 1 from admins as others where others.role = 'administrator' and others.id <> admins.id))`;
