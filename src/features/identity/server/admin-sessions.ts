import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { implement, type Route } from '#server/http/implement.ts';
import { refuse } from '#server/http/refusal.ts';
import type { AdminViewer } from '#server/http/session.ts';
import type { Platform } from '#server/platform.ts';
import * as contract from '../contract.ts';
import { deviceOf } from './device.ts';

export function adminSessionRoutes({ db, now }: Platform): Route[] {
  return [
    implement(contract.listAdminSessions, ({ viewer }) => readSessions(db, viewer, now())),
    implement(contract.endAdminSession, ({ viewer, params }) => endSession(db, viewer, params.sessionId)),
  ];
}

async function readSessions(db: Db, { id, session }: AdminViewer, now: Date): Promise<contract.AdminSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'expires_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('admin_id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.token_hash,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    openedAt: row.created_at,
    lastSeenAt: row.last_seen_at || row.created_at,
    endsAt: row.expires_at,
    isThisOne: row.token_hash === session,
  }));
}

function endSession(db: Db, { id }: AdminViewer, session: string) {
  return write(db, async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('token_hash', '=', session)
      .where('admin_id', '=', id)
      .executeTakeFirst();
    if (ended.numDeletedRows === 0n) return refuse('sessionOver');
    return { message: 'That session is signed out.' };
  });
}
