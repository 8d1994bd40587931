import type { Db } from '#server/db/schema.ts';

/** The last login is the session that asks; `loginHistory` holds the ones before it, newest first. */
export async function readLoginHistory(db: Db, adminId: string) {
  const rows = await db
    .selectFrom('login_history')
    .select(['ip', 'at'])
    .where('admin_id', '=', adminId)
    .where('succeeded', '=', 1)
    .orderBy('at', 'desc')
    .limit(200)
    .execute();
  const [last, ...previous] = rows;
  return {
    lastLogin: last?.at ?? null,
    lastLoginIp: last?.ip ?? null,
    loginHistory: previous.map(({ ip, at }) => ({ ip, timestamp: at })),
  };
}
