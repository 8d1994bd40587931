import type { Db } from '#server/db/schema.ts';
import type { LoginHistory } from '../contract.ts';

/** The last login is the session that asks; `loginHistory` holds every other attempt, newest first. */
export async function readLoginHistory(db: Db, adminId: string): Promise<LoginHistory> {
  const attempts = db
    .selectFrom('login_history')
    .select(['id', 'ip', 'at', 'succeeded'])
    .where('admin_id', '=', adminId)
    .orderBy('position', 'desc');
  // Asked for by itself: however many failures came since, they cannot push it out.
  const last = await attempts.where('succeeded', '=', 1).limit(1).executeTakeFirst();
  const rows = await attempts
    .where('id', '<>', last?.id ?? '')
    .limit(200)
    .execute();
  return {
    lastLogin: last?.at ?? null,
    lastLoginIp: last?.ip ?? null,
    loginHistory: rows.map(({ ip, at, succeeded }) => ({ ip, timestamp: at, succeeded: succeeded === 1 })),
  };
}
