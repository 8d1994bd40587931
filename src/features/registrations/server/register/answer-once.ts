import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { insertRow } from '#server/db/prepared.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';

/** A call that its student may send again, because no answer came: the key says that it is the same. */
export interface Attempt {
  studentId: string;
  /** Undefined: the client sent none, and every call is a new one. */
  key: string | undefined;
  contentHash: string;
}

/** Names what was sent, down to the bytes of the file. */
export function attemptOf(
  studentId: string,
  key: string | undefined,
  { to, body, file }: { to: string; body: unknown; file: Upload | undefined },
): Attempt {
  if (key === undefined) return { studentId, key, contentHash: '' };
  // A checksum is enough for the file: it finds mistakes, and a forged one harms only the forger's own registration.
  const sent = [to, body, file?.content.length, file && crc32(file.content)];
  return { studentId, key, contentHash: createHash('sha256').update(JSON.stringify(sent)).digest('hex') };
}

/**
 * Whatever was answered to this key before is answered again. The first call pays one insert for it (`rememberAnswer`);
 * only one that is refused looks back, since the retry of a call that succeeded always is: by the key itself if by
 * nothing else.
 */
export async function answerOnce<T>(
  { db }: Platform,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T | Refusal<'keyReused'>> {
  const outcome = await work();
  const { key } = attempt;
  if (!(outcome instanceof Refusal) || key === undefined) return outcome;
  const before = await findAnswer(db, attempt.studentId, key);
  if (!before) return outcome;
  return before.content_hash === attempt.contentHash ? (JSON.parse(before.answer) as T) : refuse('keyReused');
}

/** In the transaction whose news it is. A key that was answered before violates the primary key and undoes it all. */
export async function rememberAnswer(tx: Tx, attempt: Attempt, answer: object, now: Date): Promise<void> {
  if (attempt.key === undefined) return;
  await insertRow(tx, 'answered_keys', {
    student_id: attempt.studentId,
    key: attempt.key,
    content_hash: attempt.contentHash,
    answer: JSON.stringify(answer),
    created_at: now.toISOString(),
  });
}

function findAnswer(db: Db, studentId: string, key: string) {
  // Through `write`, though it only reads: the answer may have been committed but not be on disk yet.
  return write(db, (tx) =>
    tx
      .selectFrom('answered_keys')
      .select(['content_hash', 'answer'])
      .where('student_id', '=', studentId)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
}

const hourMs = 3_600_000;
/** A phone may come back to the network a day later. */
const keptMs = 48 * hourMs;

/** Forgets the answers that nobody will ask for again. */
export async function forgetOldKeys({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - keptMs).toISOString();
  await db.deleteFrom('answered_keys').where('created_at', '<', oldest).execute();
}
