import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { insertRow } from '#server/db/prepared.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import { hourMs } from '#shared/calendar.ts';

/** A call that the student may send again if no answer came. The key identifies the repeated call. */
export interface Attempt {
  studentId: string;
  /** Undefined: the client sent no key, and every call counts as new. */
  key: string | undefined;
  contentHash: string;
}

/** Identifies the content that was sent, including the file. */
export function attemptOf(
  studentId: string,
  key: string | undefined,
  { to, body, file }: { to: string; body: unknown; file: Upload | undefined },
): Attempt {
  if (key === undefined) return { studentId, key, contentHash: '' };
  // A checksum of the file is enough: it finds mistakes, and forging it harms only the forger's own registration.
  const sent = [to, body, file?.content.length, file && crc32(file.content)];
  return { studentId, key, contentHash: createHash('sha256').update(JSON.stringify(sent)).digest('hex') };
}

/**
 * Repeats the stored answer for a key. The first call costs one insert (`rememberAnswer`). Only a refused call looks
 * for a stored answer, because repeating a successful call is always refused, at least by the key itself.
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

/**
 * Stores the answer in the transaction of its change. A repeated key violates the primary key and rolls everything
 * back.
 */
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
  // Uses `write` although it only reads, because the answer may be committed but not on disk yet.
  return write(db, (tx) =>
    tx
      .selectFrom('answered_keys')
      .select(['content_hash', 'answer'])
      .where('student_id', '=', studentId)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
}

/** A phone may be offline for a day. */
const keptMs = 48 * hourMs;

/** Deletes the answers that nobody will ask for again. */
export async function forgetOldKeys({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - keptMs).toISOString();
  await write(db, (tx) => tx.deleteFrom('answered_keys').where('created_at', '<', oldest).execute());
}
