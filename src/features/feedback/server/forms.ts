import { sql } from 'kysely';
import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { FeedbackForm, FeedbackList, FeedbackRecord, FeedbackResult } from '../admin-contract.ts';
import type { FeedbackQuestion } from '../contract.ts';
import { formFaults, kindNames, starsMax } from '../rules.ts';

/** In the order in which they are asked. */
export async function questionsAbout(db: Db, eventId: string): Promise<FeedbackQuestion[]> {
  const rows = await db
    .selectFrom('feedback_questions')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  return rows.map(({ id, kind, label, options }) => ({ _id: id, kind, label, options: JSON.parse(options) }));
}

const formOf = (db: Db, eventId: string) =>
  db.selectFrom('feedback_forms').selectAll().where('event_id', '=', eventId).executeTakeFirst();

/**
 * Looks at the answers, not at the list of people who have answered: deleting an account deletes its place in that
 * list, but not its answers.
 */
export async function isAnswered(db: Db, eventId: string): Promise<boolean> {
  if (((await formOf(db, eventId))?.opened ?? 0) > 0) return true;
  const sealed = db.selectFrom('feedback_sealed').select('id').where('event_id', '=', eventId).limit(1);
  return (await sealed.executeTakeFirst()) !== undefined;
}

/**
 * Whether an event that is being deleted has feedback. A student who answers at this moment waits, and then finds no
 * event.
 */
export async function holdFeedback(tx: Tx, eventId: string): Promise<boolean> {
  await lockRow(tx, tx.selectFrom('feedback_forms').select('event_id').where('event_id', '=', eventId));
  return isAnswered(tx, eventId);
}

const answersAtOnce = 1_000;

/**
 * Part of deleting an event. Deletes the answers question by question, because deleting all at once would block SQLite
 * for a sixth of a second.
 */
export async function removeFeedback(tx: Tx, eventId: string): Promise<void> {
  for (const { _id } of await questionsAbout(tx, eventId)) {
    const ofQuestion = tx.selectFrom('feedback_answers').where('question_id', '=', _id);
    for (let isMore = true; isMore; ) {
      const some = await ofQuestion.select('id').orderBy('id').limit(answersAtOnce).execute();
      const last = some.at(-1)?.id ?? '';
      await tx.deleteFrom('feedback_answers').where('question_id', '=', _id).where('id', '<=', last).execute();
      isMore = some.length === answersAtOnce;
    }
  }
}

export async function readRecord(db: Db, eventId: string) {
  const event = await db.selectFrom('events').select(['id', 'title']).where('id', '=', eventId).executeTakeFirst();
  if (!event) return refuse('eventNotFound');
  const form = await formOf(db, eventId);
  return {
    event: { _id: event.id, title: event.title },
    isAsked: form?.is_asked === 1,
    beforeCertificate: form?.before_certificate === 1,
    isAnswered: await isAnswered(db, eventId),
    shown: form?.opened ?? 0,
    results: await readResults(db, await questionsAbout(db, eventId)),
    version: form?.version ?? '',
  } satisfies FeedbackRecord;
}

async function readResults(db: Db, questions: readonly FeedbackQuestion[]): Promise<FeedbackResult[]> {
  const results: FeedbackResult[] = [];
  for (const question of questions) {
    const answers = db.selectFrom('feedback_answers').where('question_id', '=', question._id);
    if (question.kind === 'text') {
      // Ids are random, so this order does not show who answered when.
      const rows = await answers.select('value').orderBy('id').execute();
      results.push({ ...question, counts: [], texts: rows.map(({ value }) => value) });
      continue;
    }
    const rows = await answers
      .select(['value', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('value')
      .execute();
    const count = new Map(rows.map((row) => [row.value, row.count]));
    const values = question.kind === 'stars' ? ['5', '4', '3', '2', '1'] : question.options;
    results.push({ ...question, counts: values.map((value) => ({ value, count: count.get(value) ?? 0 })), texts: [] });
  }
  return results;
}

/** Events with questions first, because most events have none. */
export async function listFeedback(db: Db, scope: EventScope): Promise<FeedbackList['events']> {
  const rows = await db
    .selectFrom('events')
    .leftJoin('feedback_forms', 'feedback_forms.event_id', 'events.id')
    .select(['events.id', 'events.title', 'feedback_forms.is_asked', 'feedback_forms.opened'])
    .where(eventIsInScope(scope, 'events.id'))
    .orderBy(sql`case when feedback_forms.event_id is null then 1 else 0 end`)
    .orderBy('events.position')
    .orderBy('events.created_at')
    .execute();
  const stars = await meanStars(db);
  return rows.map(({ id, title, is_asked, opened }) => ({
    _id: id,
    title,
    state: is_asked === null ? 'none' : is_asked === 1 ? 'asked' : 'stopped',
    shown: opened ?? 0,
    stars: stars.get(id) ?? null,
  }));
}

/** The average of the first question with stars, for each event. */
async function meanStars(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('feedback_answers')
    .innerJoin('feedback_questions', 'feedback_questions.id', 'feedback_answers.question_id')
    .select(['feedback_questions.event_id', 'feedback_questions.position', 'feedback_answers.value'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('feedback_questions.kind', '=', 'stars')
    .groupBy(['feedback_questions.event_id', 'feedback_questions.position', 'feedback_answers.value'])
    .execute();
  const means = new Map<string, number>();
  for (const [eventId, own] of Map.groupBy(rows, ({ event_id }) => event_id)) {
    const first = Math.min(...own.map(({ position }) => position));
    const counts = own.filter(({ position }) => position === first);
    const people = counts.reduce((sum, { count }) => sum + count, 0);
    const sum = counts.reduce((all, { value, count }) => all + Number(value) * count, 0);
    means.set(eventId, Math.min(starsMax, sum / people));
  }
  return means;
}

/** Saves the whole form. The questions cannot change after the first answer (decision 53). */
export function saveFeedback(
  { db, now }: Platform,
  eventId: string,
  { version, ...wanted }: FeedbackForm & { version: string },
  adminId: string,
) {
  return write(db, async (tx) => {
    // Locks the event, so that two saves at once run one after the other.
    const event = await lockRow(tx, tx.selectFrom('events').select('id').where('id', '=', eventId));
    if (!event) return refuse('eventNotFound');
    // Locks the form, so that nobody answers meanwhile.
    const before = await lockRow(tx, tx.selectFrom('feedback_forms').selectAll().where('event_id', '=', eventId));
    if (version !== (before?.version ?? '')) return refuse('stale');
    const faults = formFaults(wanted.questions, wanted.isAsked);
    if (Object.keys(faults).length > 0) return invalid(faults);
    const stored = await questionsAbout(tx, eventId);
    const isSame = sameQuestions(stored, wanted.questions);
    if (!isSame && (await isAnswered(tx, eventId))) return refuse('answered');
    await putForm(tx, eventId, wanted);
    if (!isSame) await putQuestions(tx, eventId, wanted.questions);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'event.feedback',
      subject: `event:${eventId}`,
      before: inWords(stored, { isAsked: before?.is_asked === 1, beforeCertificate: before?.before_certificate === 1 }),
      after: inWords(wanted.questions, wanted),
    });
    return readRecord(tx, eventId);
  });
}

type Fields = FeedbackForm['questions'][number];

/** Only questions with the kind `one` have options. */
const columnsOf = ({ kind, label, options }: Fields) => ({
  kind,
  label,
  options: JSON.stringify(kind === 'one' ? options : []),
});

export const sameQuestions = (stored: readonly Fields[], wanted: readonly Fields[]) =>
  JSON.stringify(stored.map(columnsOf)) === JSON.stringify(wanted.map(columnsOf));

export async function putForm(tx: Tx, eventId: string, form: Omit<FeedbackForm, 'questions'>): Promise<void> {
  const columns = {
    is_asked: form.isAsked ? 1 : 0,
    before_certificate: form.beforeCertificate ? 1 : 0,
    version: newId(),
  } as const;
  await tx
    .insertInto('feedback_forms')
    .values({ event_id: eventId, opened: 0, mailed_at: '', ...columns })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(columns))
    .execute();
}

export async function putQuestions(tx: Tx, eventId: string, questions: readonly Fields[]): Promise<void> {
  await tx.deleteFrom('feedback_questions').where('event_id', '=', eventId).execute();
  const rows = questions.map((fields, position) => ({
    id: newId(),
    event_id: eventId,
    position,
    ...columnsOf(fields),
  }));
  if (rows.length > 0) await tx.insertInto('feedback_questions').values(rows).execute();
}

/** In the form for the audit log. */
const inWords = (questions: readonly Fields[], { isAsked, beforeCertificate }: Omit<FeedbackForm, 'questions'>) => ({
  questions: questions.map(({ label, kind }) => `${label} (${kindNames[kind].toLowerCase()})`),
  isAsked,
  beforeCertificate,
});
