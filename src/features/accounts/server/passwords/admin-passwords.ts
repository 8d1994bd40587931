import type { Tx } from '#server/db/schema.ts';
import { closeSessions } from '#server/http/session.ts';

interface NewPassword {
  passwordHash: string;
  /** The session that stays. */
  keep?: string;
  /** Made for them and shown to somebody: they have to choose another. */
  mustChange?: boolean;
}

/** Every way to set the password of somebody of the control room. What opened the account before ends. */
export async function putAdminPassword(
  tx: Tx,
  id: string,
  { passwordHash, keep, mustChange = false }: NewPassword,
): Promise<void> {
  const columns = { password_hash: passwordHash, must_change_password: mustChange ? (1 as const) : (0 as const) };
  await tx.updateTable('admins').set(columns).where('id', '=', id).execute();
  await tx.deleteFrom('password_links').where('admin_id', '=', id).execute();
  await closeSessions(tx, { kind: 'admin', id }, keep);
}
