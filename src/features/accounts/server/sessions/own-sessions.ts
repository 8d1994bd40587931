import type { OwnSession } from '#features/accounts/session-contract.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { refuse } from '#server/http/refusal.ts';
import { closeOwnSession, type Viewer } from '#server/http/session.ts';

const ownerOf = ({ kind }: Viewer) => (kind === 'student' ? 'student_id' : 'admin_id');

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

/** A short name such as 'Firefox on Windows' from the User-Agent: enough to tell one's own devices apart. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return '';
  const browser = firstOf(browsers, userAgent) ?? 'Another client';
  const system = firstOf(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

type Signs = readonly (readonly [sign: RegExp, name: string])[];

// The first match counts: Edge, for example, also names Chrome and Safari.
const browsers: Signs = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: Signs = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const firstOf = (signs: Signs, text: string) => signs.find(([sign]) => sign.test(text))?.[1];
