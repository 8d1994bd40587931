import { hourMs } from '#shared/calendar.ts';
import type { AdminRole } from '#shared/permissions.ts';
import { didChange } from '../db/concurrency.ts';
import { prepared } from '../db/prepared.ts';
import type { Db, Tx } from '../db/schema.ts';
import { write, writeNote } from '../db/write.ts';
import { newToken, tokenHash } from '../ids.ts';
import { whyOutage } from './outages.ts';

/** A student's session lasts 7 days from its last use, an administrator's 12 hours from its start (R265). */
const lifetimeMs = { student: 7 * 24 * hourMs, admin: 12 * hourMs };
/** A student's session ends then even if it is used all the time (decision 30). */
const longestMs = 60 * 24 * hourMs;

/** The time of the last use is stored at most this often for administrators, and at most once an hour for students. */
const seenMs = 60_000;

export interface StudentViewer {
  kind: 'student';
  id: string;
  /** Identifies this session, so that a logout can end it. It is not the token. */
  session: string;
}

export interface AdminViewer {
  kind: 'admin';
  id: string;
  session: string;
  role: AdminRole;
  /** If true, the organiser must choose a new password before anything else. */
  mustChangePassword: boolean;
}

export type Viewer = StudentViewer | AdminViewer;

/** A phone of the gate. It has no session: its key works until it is revoked, and afterwards still for uploads. */
export interface DeviceViewer {
  id: string;
  kind: 'steward' | 'desk';
  checkpoints: readonly string[];
  isRevoked: boolean;
  /** '' until the phone is revoked. */
  revokedAt: string;
  /** The phone was revoked because somebody else has it. Nothing that it has sent since then is trusted. */
  isStolen: boolean;
}

export interface Whereabouts {
  ip: string;
  userAgent: string;
}

/**
 * More than anybody needs. Opening one more ends the oldest session. Administrators get more, because a committee may
 * share an account; their sessions end after twelve hours.
 */
const mostSessions = { student: 20, admin: 200 };

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(
  tx: Tx,
  kind: Viewer['kind'],
  id: string,
  now: Date,
  from: Whereabouts = { ip: '', userAgent: '' },
): Promise<string> {
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
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 400),
      last_seen_at: now.toISOString(),
    })
    .execute();
  await closeOldest(tx, { kind, id }, tokenHash(token));
  return token;
}

async function closeOldest(tx: Tx, { kind, id }: Pick<Viewer, 'kind' | 'id'>, latest: string): Promise<void> {
  const owner = kind === 'student' ? 'student_id' : 'admin_id';
  const others = tx
    .selectFrom('sessions')
    .select('token_hash')
    .where(owner, '=', id)
    .where('token_hash', '<>', latest)
    .orderBy('created_at', 'desc')
    .offset(mostSessions[kind] - 1)
    .limit(1_000);
  const ending = (await others.execute()).map(({ token_hash }) => token_hash);
  if (ending.length > 0) await tx.deleteFrom('sessions').where('token_hash', 'in', ending).execute();
}

const findSession = prepared((db, at: { session: string }) =>
  db
    .selectFrom('sessions')
    .leftJoin('admins', 'admins.id', 'sessions.admin_id')
    .select([
      'student_id',
      'admin_id',
      'sessions.created_at',
      'expires_at',
      'last_seen_at',
      'admins.role',
      'must_change_password',
    ])
    .where('token_hash', '=', at.session),
);

/** The person of the Authorization header; undefined if the token is missing, forged, expired or revoked. */
export async function findViewer(db: Db, authorization: string | undefined, now: Date): Promise<Viewer | undefined> {
  // The scheme's name is case-insensitive (RFC 9110, 11.1).
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const session = tokenHash(token);
  const [row] = (await findSession(db, { session })).rows;
  if (!row || row.expires_at <= now.toISOString()) return undefined;
  if (row.student_id) {
    if (now.getTime() >= Date.parse(row.created_at) + longestMs) return undefined;
    await slide(db, session, row, now);
    return { kind: 'student', id: row.student_id, session };
  }
  if (!row.admin_id || !row.role) return undefined;
  await notice(db, session, row.last_seen_at, now);
  const mustChangePassword = row.must_change_password === 1;
  return { kind: 'admin', id: row.admin_id, session, role: row.role, mustChangePassword };
}

// Writes at most once an hour for each session, so that reads rarely cause a write.
async function slide(
  db: Db,
  session: string,
  { created_at, last_seen_at }: { created_at: string; last_seen_at: string },
  now: Date,
): Promise<void> {
  if (last_seen_at > new Date(now.getTime() - hourMs).toISOString()) return;
  const wanted = Math.min(now.getTime() + lifetimeMs.student, Date.parse(created_at) + longestMs);
  await noteUse(db, session, { expires_at: new Date(wanted).toISOString(), last_seen_at: now.toISOString() });
}

async function notice(db: Db, session: string, lastSeenAt: string, now: Date): Promise<void> {
  if (lastSeenAt > new Date(now.getTime() - seenMs).toISOString()) return;
  await noteUse(db, session, { last_seen_at: now.toISOString() });
}

/** Ignores outages, because a request must not fail for this: the next request records the use. */
async function noteUse(db: Db, session: string, use: { last_seen_at: string; expires_at?: string }): Promise<void> {
  try {
    await writeNote(
      db,
      (tx) => tx.updateTable('sessions').set(use).where('token_hash', '=', session).execute(),
      () => false,
    );
  } catch (error) {
    if (!whyOutage(error)) throw error;
  }
}

export async function closeSession(tx: Tx, session: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', session).execute();
}

/** False if the session has ended already or belongs to somebody else. */
export function closeOwnSession(tx: Tx, viewer: Viewer, session: string): Promise<boolean> {
  const ending = tx.deleteFrom('sessions').where('token_hash', '=', session);
  return didChange(ending.where(viewer.kind === 'student' ? 'student_id' : 'admin_id', '=', viewer.id));
}

/** Ends all sessions of a person, except the one that may be given. Returns how many. */
export async function closeSessions(tx: Tx, of: Pick<Viewer, 'kind' | 'id'>, except = ''): Promise<number> {
  const ended = await tx
    .deleteFrom('sessions')
    .where(of.kind === 'student' ? 'student_id' : 'admin_id', '=', of.id)
    .where('token_hash', '<>', except)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

/** Expired sessions are refused anyway; this only frees space. */
export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await write(db, (tx) => tx.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute());
}
