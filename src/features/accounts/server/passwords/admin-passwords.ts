import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { closeSessions } from '#server/http/session.ts';

interface NewPassword {
  passwordHash: string;
  /** The session that stays open. */
  keep?: string;
  /** The password was generated, and somebody else has seen it, so its owner must choose another. */
  mustChange?: boolean;
}

/** Sets the password of an organiser. Deletes open links and ends other sessions. */
export async function replaceAdminPassword(
  tx: Tx,
  id: string,
  { passwordHash, keep, mustChange = false }: NewPassword,
): Promise<void> {
  const columns = { password_hash: passwordHash, must_change_password: mustChange ? (1 as const) : (0 as const) };
  await tx.updateTable('admins').set(columns).where('id', '=', id).execute();
  await tx.deleteFrom('password_links').where('admin_id', '=', id).execute();
  await closeSessions(tx, { kind: 'admin', id }, keep);
}

/** Reads and locks the organiser who makes the call. */
export async function lockAdmin(tx: Tx, id: string) {
  const own = tx.selectFrom('admins').select(['name', 'email', 'password_hash']).where('id', '=', id);
  const locked = await lockRow(tx, own);
  if (!locked) throw new Error('a session outlived its administrator');
  return locked;
}
