import type { ExpressionBuilder, Insertable } from 'kysely';
import { holdStudent } from '#features/accounts/server/index.ts';
import { whyNotRegister } from '#features/events/open-rules.ts';
import { lockRows } from '#server/db/concurrency.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { noneIfMissing } from '#server/files/file-store.ts';
import { noneIfNotDecodable, redrawPicture, whyNotPicture } from '#server/files/picture.ts';
import { removeFiles, sweepFolder } from '#server/files/remove-file.ts';
import { withStoredFiles } from '#server/files/with-stored-files.ts';
import { Content } from '#server/http/content.ts';
import { createLinkSigner } from '#server/http/link-signer.ts';
import type { Upload } from '#server/http/receive-form.ts';
import { invalid, Refusal, refuse, refuseIf } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import { redrawQueue } from '#server/pictures/picture-work.ts';
import type { Platform } from '#server/platform.ts';
import type { Throttle } from '#server/throttle.ts';
import { dayMs } from '#shared/calendar.ts';
import { uploadAnswerFile as contract } from '../contract.ts';
import { changesUntil, isAskedAt, isTooLate, mostUnusedBytes, mostUnusedFiles } from '../rules.ts';
import { findTimedEvent } from './questions.ts';

const folder = 'answers';
export const fileKey = (id: string): string => `${folder}/${id}`;

interface Sent {
  studentId: string;
  questionId: string;
  /** The file's name on the student's device. */
  name: string;
  upload: Upload | undefined;
}

/**
 * Checks the content, not the name (R311). A picture is redrawn. A PDF is stored unchanged, and browsers only download
 * it.
 */
export async function uploadAnswerFile(platform: Platform, throttle: Throttle, sent: Sent) {
  const { db, now } = platform;
  const { studentId, questionId, upload } = sent;
  const question = await db
    .selectFrom('event_questions')
    .select(['event_id', 'kind', 'deadline'])
    .where('id', '=', questionId)
    .where('retired_at', '=', '')
    .executeTakeFirst();
  const event = question?.kind === 'file' ? await findTimedEvent(db, question.event_id) : undefined;
  if (!question || !event) return refuse('questionNotFound');
  if (!event.isActive && !(await isRegistered(db, studentId, event._id))) return refuse('questionNotFound');
  // The form of a late registration asks the question after the event has ended.
  const isInForm = isAskedAt(question, now()) && !whyNotRegister(event, now());
  if (!isInForm && isTooLate(changesUntil(question, event), now())) return refuse('tooLate');
  if (!upload) return invalid({ file: 'Please attach a file.' });
  if (!(await throttle.spend(studentId))) return refuse('tooManyFiles');
  const kept = await contentToKeep(upload.content);
  if (kept instanceof Refusal) return kept;
  if (await hasTooManyUnused(db, studentId, kept.content.length)) return refuse('tooManyUnused');
  const id = newId();
  const file = { id, kind: kept.kind, bytes: kept.content.length, name: nameOf(sent.name, kept.kind) };
  const row = { ...file, student_id: studentId, question_id: questionId, created_at: now().toISOString() };
  const stored = { key: fileKey(id), content: kept.content };
  const refused = await withStoredFiles(platform, [stored], () => addRow(db, row));
  if (refused) return refused;
  const { id: _id, ...rest } = file;
  return { _id, ...rest };
}

/** A student who is registered may hand in a file after the event was taken off the site. */
async function isRegistered(db: Db, studentId: string, eventId: string): Promise<boolean> {
  const registration = db
    .selectFrom('registrations')
    .select('id')
    .where('student_id', '=', studentId)
    .where('event_id', '=', eventId)
    .where('registration_status', '!=', 'cancelled');
  return (await registration.executeTakeFirst()) !== undefined;
}

function addRow(db: Db, row: Insertable<Database['answer_files']> & { student_id: string }) {
  const adding = write(db, async (tx) => {
    // Locks the account, so that files that are sent at the same time are counted one after the other.
    if (!(await holdStudent(tx, { id: row.student_id }))) return refuse('accountGone');
    if (await hasTooManyUnused(tx, row.student_id, row.bytes)) return refuse('tooManyUnused');
    await tx.insertInto('answer_files').values(row).execute();
    return undefined;
  });
  return adding.catch(refuseIf({ gone: refuse('questionNotFound') }));
}

/** Whether one more file would exceed the limit for files that the account has sent without using them in an answer. */
async function hasTooManyUnused(db: Db, studentId: string, bytes: number): Promise<boolean> {
  const { files, held } = await db
    .selectFrom('answer_files')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('bytes').as('held')])
    .where('student_id', '=', studentId)
    .where(isUnused)
    .executeTakeFirstOrThrow();
  return files >= mostUnusedFiles || (held ?? 0) + bytes > mostUnusedBytes;
}

const isUnused = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'answer_files'>) =>
  not(
    exists(
      selectFrom('answers')
        .select('value')
        .whereRef('answers.question_id', '=', 'answer_files.question_id')
        .whereRef('answers.value', '=', 'answer_files.id'),
    ),
  );

async function contentToKeep(content: Buffer) {
  if (isPdf(content)) return { kind: 'pdf' as const, content };
  const fault = whyNotPicture(content);
  if (fault) return refuseFile(fault === 'notAPicture' ? 'notAFile' : fault);
  if (redrawQueue.areTaken()) return refuse('busy', { retryAfter: redrawQueue.comeBackIn() });
  const drawn = await redrawPicture(content).catch(noneIfNotDecodable);
  return drawn ? { kind: 'picture' as const, content: drawn } : refuseFile('notAFile');
}

const refuseFile = (fault: 'notAFile' | 'pictureTooLarge') =>
  refuse(fault, { errors: { file: contract.refusals[fault].message } });

/**
 * Also looks for the end of the file, which a cut-off upload does not have. Some programs add a few bytes after the
 * end.
 */
const isPdf = (content: Buffer): boolean =>
  content.toString('latin1', 0, 5) === '%PDF-' && content.subarray(-2_048).includes('%%EOF');

function nameOf(name: string, kind: 'pdf' | 'picture'): string {
  const ending = kind === 'pdf' ? '.pdf' : '.webp';
  const stem = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, 120);
  return `${stem || 'file'}${ending}`;
}

/**
 * Serves a file through a signed link. The browser downloads it, or shows it if it is a picture that the server has
 * redrawn. It never runs it.
 */
export async function readAnswerFile(
  platform: Platform,
  id: string,
  { expires, signature }: { expires: number; signature: string },
) {
  const check = createLinkSigner(platform.signingKey, platform.now, 'answer').check(id, expires, signature);
  if (check !== 'valid') return refuse(check === 'expired' ? 'linkExpired' : 'noSuchFile');
  const file = await findAnswerFile(platform, id);
  const content = await file?.read();
  if (!file || !content) return refuse('noSuchFile');
  const shown = file.kind === 'pdf' ? 'attachment' : 'inline';
  return new Content(content, {
    'content-type': file.kind === 'pdf' ? 'application/pdf' : 'image/webp',
    'content-disposition': `${shown}; filename="${asciiOf(file.name)}"; filename*=UTF-8''${encodedName(file.name)}`,
    'cache-control': 'private, max-age=3600',
  });
}

/** Does not check access: the caller must check that the reader may see the file. */
export async function findAnswerFile({ db, files }: Pick<Platform, 'db' | 'files'>, id: string) {
  const file = await db.selectFrom('answer_files').select(['name', 'kind']).where('id', '=', id).executeTakeFirst();
  return file && { ...file, read: () => files.read(fileKey(id)).catch(noneIfMissing) };
}

const asciiOf = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
const encodedName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The keys of all files in the database. */
export async function answerFileKeys(db: Db): Promise<string[]> {
  return (await db.selectFrom('answer_files').select('id').execute()).map(({ id }) => fileKey(id));
}

export const sweepAnswerFiles = (platform: Platform): Promise<number> =>
  sweepFolder(platform, folder, () => answerFileKeys(platform.db));

/** Removes files whose form was never sent. */
export async function dropUnusedFiles(platform: Platform): Promise<number> {
  const before = new Date(platform.now().getTime() - dayMs).toISOString();
  const isOld = ({ eb }: ExpressionBuilder<Database, 'answer_files'>) => eb('created_at', '<', before);
  const dropped = await write(platform.db, async (tx) => {
    await lockRows(tx, tx.selectFrom('answer_files').select('id').where(isOld).where(isUnused).orderBy('id'));
    // A new statement: while the first one waited for the locks, an answer may have been saved with a file.
    return tx.deleteFrom('answer_files').where(isOld).where(isUnused).returning('id').execute();
  });
  await removeFiles(
    platform,
    dropped.map(({ id }) => fileKey(id)),
  );
  return dropped.length;
}
