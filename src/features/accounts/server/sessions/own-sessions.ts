import type { OwnSession } from '#features/accounts/session-contract.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { closeOwnSession, type Viewer } from '#server/http/session.ts';
import { deviceOf } from './device.ts';

const ownerOf = ({ kind }: Viewer) => (kind === 'student' ? 'student_id' : 'admin_id');

/** Where somebody is signed in, the latest first. */
export async function readOwnSessions(db: Db, viewer: Viewer, now: Date): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'expires_at', 'last_seen_at', 'ip', 'user_agent'])
    .where(ownerOf(viewer), '=', viewer.id)
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
    isThisOne: row.token_hash === viewer.session,
  }));
}

export function endOwnSession(db: Db, viewer: Viewer, session: string) {
  return write(db, async (tx) =>
    (await closeOwnSession(tx, viewer, session)) ? { message: 'That session is signed out.' } : refuse('sessionOver'),
  );
}
