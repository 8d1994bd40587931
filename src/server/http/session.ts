import type { Db, Tx } from '../db/schema.ts';
import { newToken, tokenHash } from '../ids.ts';

const hourMs = 3_600_000;
/** decisions.md, 20: student 7 days sliding, administrator 12 hours. */
const lifetimeMs = { student: 7 * 24 * hourMs, admin: 12 * hourMs };

export interface Viewer {
  kind: 'student' | 'admin';
  id: string;
  /** Names this session, so that a logout can end it; not the token. */
  session: string;
}

/** Opens a session and returns its token, which is nowhere stored. */
export async function openSession(tx: Tx, kind: Viewer['kind'], id: string, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      kind,
      student_id: kind === 'student' ? id : null,
      admin_id: kind === 'admin' ? id : null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + lifetimeMs[kind]).toISOString(),
    })
    .execute();
  return token;
}

/** Who the Authorization header belongs to; undefined for none, forged, expired and revoked alike. */
export async function findViewer(db: Db, authorization: string | undefined, now: Date): Promise<Viewer | undefined> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const session = tokenHash(token);
  const row = await db
    .selectFrom('sessions')
    .select(['kind', 'student_id', 'admin_id', 'expires_at'])
    .where('token_hash', '=', session)
    .executeTakeFirst();
  const id = row?.student_id ?? row?.admin_id;
  if (!row || !id || row.expires_at <= now.toISOString()) return undefined;
  if (row.kind === 'student') await slide(db, session, row.expires_at, now);
  return { kind: row.kind, id, session };
}

// Written at most once an hour per session, so that reading stays reading.
async function slide(db: Db, session: string, expiresAt: string, now: Date): Promise<void> {
  const wanted = now.getTime() + lifetimeMs.student;
  if (wanted - new Date(expiresAt).getTime() < hourMs) return;
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date(wanted).toISOString() })
    .where('token_hash', '=', session)
    .execute();
}

export async function closeSession(tx: Tx, session: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', session).execute();
}

/** Ends all sessions of somebody, but for the one that may be named; answers how many. */
export async function closeSessions(tx: Tx, of: Pick<Viewer, 'kind' | 'id'>, except = ''): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where(of.kind === 'student' ? 'student_id' : 'admin_id', '=', of.id)
    .where('token_hash', '<>', except)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Sessions that ended by themselves are of no use to anybody. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute();
}
