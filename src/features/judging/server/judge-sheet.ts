import { createHash, type Hash } from 'node:crypto';
import { findAnswerFile, readAnswers, type StoredAnswer } from '#features/questions/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { stripInThread, stripQueue } from '#server/documents/strip-in-thread.ts';
import { Content, Streamed } from '#server/http/content.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { jsonAround, jsonHeaders } from '#server/lists/streamed-lists.ts';
import type { Platform } from '#server/platform.ts';
import { chunksOf } from '#shared/chunks-of.ts';
import { sheetTag } from '../calls.ts';
import { getJudgeSheet, type JudgedEntry, type JudgeSheet } from '../contract.ts';
import { addMissingEntries, type Entry, readEntries } from './entries.ts';
import { marksOf, toSavedMarks } from './marks.ts';
import { criteriaOf } from './rounds.ts';
import type { JudgeRow, RoundRow } from './tables.ts';

/** Few entries at a time, because each may have twenty answers with long texts. */
const entriesAtOnce = 25;

/**
 * The entries that a judge marks, written to the response while their answers are read. A blind round has no names
 * (R332). Sends 304 if `known` is the current ETag, because a judge comes back to the page after every look at a paper,
 * often on a slow network.
 */
export async function judgeSheet(
  platform: Platform,
  judge: JudgeRow,
  secret: string,
  known: string | undefined,
): Promise<Content | Streamed> {
  const { db, now } = platform;
  await noteSeen(platform, judge);
  const round = await roundOf(db, judge);
  await addMissingEntries(platform, round);
  const entries = (await readEntries(db, round)).filter(({ withdrawn }) => !withdrawn);
  const marks = new Map((await marksOf(db, judge.id)).map((row) => [row.entry_id, toSavedMarks(row)]));
  const sheet: Omit<JudgeSheet, 'entries' | 'now' | 'version'> = {
    round: {
      _id: round.id,
      name: round.name,
      kind: round.kind,
      blind: round.blind === 1,
      event: round.event_title,
      closed: round.state !== 'marking',
      published: round.state === 'published',
    },
    judge: { _id: judge.id, name: judge.name },
    criteria: criteriaOf(round),
    expiresAt: judge.expires_at,
  };
  const begin = () => createHash('sha256').update(JSON.stringify(sheet));
  if (known !== undefined) {
    const hash = begin();
    for await (const _ of judged(hash));
    const saves = entries.map(({ id }) => marks.get(id) ?? {});
    const etag = sheetTag(hash.digest('base64url'), saves);
    if (known === etag) return new Content(Buffer.alloc(0), { ...jsonHeaders, etag });
  }
  const hash = begin();
  const body = jsonAround({
    before: { ...sheet, now: now().toISOString() },
    list: 'entries',
    row: getJudgeSheet.output.shape.entries.element,
    rows: judged(hash),
    after: () => ({ version: hash.digest('base64url') }),
  });
  return new Streamed(body, jsonHeaders);

  async function* judged(hash: Hash): AsyncGenerator<JudgedEntry[]> {
    for (const some of chunksOf(entries, entriesAtOnce)) {
      const answers = await readAnswers(db, registrationsOf(some), onlyShown(round));
      const shown = some.map((entry) => ({
        _id: entry.id,
        alias: entry.alias,
        ...whoOf(entry, round),
        answers: shownAnswers(round, answers.get(entry.registrationId ?? '') ?? []).map((answer) =>
          toAnswer(answer, `/api/judge/${secret}/entries/${entry.id}/files/${answer.fileId}`),
        ),
      }));
      hash.update(JSON.stringify(shown));
      yield shown.map((entry) => ({ ...entry, ...marks.get(entry._id) }));
    }
  }
}

const roundOf = (db: Db, judge: JudgeRow) =>
  db
    .selectFrom('judging_rounds')
    .innerJoin('events', 'events.id', 'judging_rounds.event_id')
    .selectAll('judging_rounds')
    .select('events.title as event_title')
    .where('judging_rounds.id', '=', judge.round_id)
    .executeTakeFirstOrThrow();

const onlyShown = ({ blind }: RoundRow) => ({ deadlinesOnly: blind === 1 });

const registrationsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ registrationId }) => registrationId ?? []);

const whoOf = ({ name, teamName, college }: Entry, { blind }: RoundRow) =>
  blind ? { name: '', teamName: '', college: '' } : { name, teamName, college };

/**
 * Judges see what was submitted, and in a round that is not blind also the leader's other answers. They never see what
 * single members answered.
 */
function shownAnswers({ blind }: RoundRow, answers: readonly StoredAnswer[]): StoredAnswer[] {
  return answers.filter(({ text, person, deadline }) => text && !person && (deadline || !blind));
}

/** A file is named after its question, because its own name may show whose it is. */
const toAnswer = ({ label, kind, text, fileId }: StoredAnswer, file: string): JudgedEntry['answers'][number] => ({
  label,
  kind,
  text: fileId ? label : text,
  file: fileId && file,
});

interface Asked {
  entryId: string;
  fileId: string;
}

/**
 * Serves a submitted file while the link works. In a blind round, information about its author is removed from the
 * file.
 */
export async function judgeFile(platform: Platform, judge: JudgeRow, { entryId, fileId }: Asked) {
  const { db } = platform;
  const round = await roundOf(db, judge);
  const entry = (await readEntries(db, round)).find(({ id, withdrawn }) => id === entryId && !withdrawn);
  const answers = entry?.registrationId ? await readAnswers(db, [entry.registrationId], onlyShown(round)) : undefined;
  const shown = shownAnswers(round, answers?.get(entry?.registrationId ?? '') ?? []);
  const file = shown.some((answer) => answer.fileId === fileId) ? await findAnswerFile(platform, fileId) : undefined;
  if (!entry || !file) return refuse('noSuchFile');
  const content = await (round.blind === 1 && file.kind === 'pdf' ? readStripped(file.read) : file.read());
  if (!content) return refuse('noSuchFile');
  if (content instanceof Refusal) return content;
  const name = `${entry.alias}.${file.kind === 'pdf' ? 'pdf' : 'webp'}`;
  return new Content(content, {
    'content-type': file.kind === 'pdf' ? 'application/pdf' : 'image/webp',
    'content-disposition': `${file.kind === 'pdf' ? 'attachment' : 'inline'}; filename="${name}"`,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
}

/** The file is read when the queue reaches it, so that waiting requests hold no file in memory. */
async function readStripped(read: () => Promise<Buffer | undefined>) {
  if (stripQueue.areTaken()) return refuse('busy', { retryAfter: stripQueue.comeBackIn() });
  return stripQueue.take(async () => {
    const content = await read();
    const stripped = content && (await stripInThread(content));
    return typeof stripped === 'string' ? refuse(stripped) : stripped;
  });
}

const minuteMs = 60_000;

async function noteSeen({ db, now }: Platform, { id, seen_at }: JudgeRow): Promise<void> {
  if (seen_at && now().getTime() - Date.parse(seen_at) < minuteMs) return;
  await write(db, (tx) =>
    tx.updateTable('judging_judges').set({ seen_at: now().toISOString() }).where('id', '=', id).execute(),
  );
}
