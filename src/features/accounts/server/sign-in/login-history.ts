import { type LoginHistory, mostSignIns } from '#features/accounts/session-contract.ts';
import type { Db } from '#server/db/schema.ts';

/** The last login is separate from the ones before it. Failed logins are in a list of their own. */
export async function readLoginHistory(db: Db, adminId: string): Promise<LoginHistory> {
  const [[last, ...before], failed] = await Promise.all([
    readAttempts(db, adminId, 1, mostSignIns + 1),
    readAttempts(db, adminId, 0, mostSignIns),
  ]);
  return {
    lastLogin: last?.timestamp ?? null,
    lastLoginIp: last?.ip ?? null,
    loginHistory: before,
    failedSignIns: failed,
  };
}

const readAttempts = (db: Db, adminId: string, succeeded: 0 | 1, limit: number) =>
  db
    .selectFrom('login_history')
    .select(['ip', 'at as timestamp'])
    .where('admin_id', '=', adminId)
    .where('succeeded', '=', succeeded)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
