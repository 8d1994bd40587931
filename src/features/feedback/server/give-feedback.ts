import { didChange, lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { FeedbackSheet } from '../contract.ts';
import { answerFaults, openedAtOnce } from '../rules.ts';
import { questionsAbout } from './forms.ts';
import { type Attendance, formsFor } from './participants.ts';

export async function readSheet(
  { db, now }: Platform,
  attendance: Attendance,
  studentId: string,
  eventId: string,
): Promise<FeedbackSheet> {
  const [form] = await formsFor(db, attendance, now(), { studentId, eventId });
  if (!form || form.state === 'none') return { event: null, state: 'none', questions: [] };
  const { event, state } = form;
  return { event, state, questions: state === 'open' ? await questionsAbout(db, eventId) : [] };
}

interface Answer {
  question: string;
  value: string;
}

const refusals = { none: 'notAsked', early: 'tooEarly', closed: 'closed', answered: 'alreadyAnswered' } as const;

export function giveFeedback(
  platform: Platform,
  attendance: Attendance,
  { studentId, eventId, answers }: { studentId: string; eventId: string; answers: readonly Answer[] },
) {
  return write(platform.db, async (tx) => {
    // Feedback is stored one after the other, because the fifth must see the four before it.
    const asked = tx.selectFrom('feedback_forms').select('event_id').where('event_id', '=', eventId);
    if (!(await lockRow(tx, asked))) return refuse('notAsked');
    const [form] = await formsFor(tx, attendance, platform.now(), { studentId, eventId });
    const state = form?.state ?? 'none';
    if (state !== 'open') return refuse(refusals[state]);
    const questions = await questionsAbout(tx, eventId);
    // If a question is answered twice, the last answer counts, so that the checked answer is also the stored one.
    const values = new Map(answers.map(({ question, value }) => [question, value.trim()]));
    if ([...values.keys()].some((asking) => !questions.some(({ _id }) => _id === asking))) return refuse('changed');
    const faults = answerFaults(questions, (id) => values.get(id) ?? '');
    if (Object.keys(faults).length > 0) return invalid(faults);
    await tx.insertInto('feedback_given').values({ event_id: eventId, student_id: studentId }).execute();
    const checked = [...values].map(([question, value]) => ({ question, value }));
    await keepSealed(tx, platform, eventId, checked);
    await openFive(tx, platform, eventId);
    return { message: 'Thank you for your feedback.' };
  });
}

/** More than any form can contain. All sealed answers have this length, because the length could tell them apart. */
const sealedBytes = 16_384;
const purposeOf = (eventId: string) => `feedback ${eventId}`;

async function keepSealed(tx: Tx, { vault }: Platform, eventId: string, answers: readonly Answer[]): Promise<void> {
  const text = JSON.stringify(answers.filter(({ value }) => value !== ''));
  const padded = text + ' '.repeat(Math.max(0, sealedBytes - Buffer.byteLength(text)));
  const sealed = vault.seal(padded, purposeOf(eventId));
  await tx.insertInto('feedback_sealed').values({ id: newId(), event_id: eventId, sealed }).execute();
}

/** When five people have answered, splits their answers by question and mixes them (decision 53). */
async function openFive(tx: Tx, { vault }: Platform, eventId: string): Promise<void> {
  const rows = await tx.selectFrom('feedback_sealed').selectAll().where('event_id', '=', eventId).execute();
  // What was sealed with another key cannot be opened, so it does not count towards the five.
  const opened = rows.flatMap(({ sealed }) => vault.open(sealed, purposeOf(eventId)) ?? []);
  if (opened.length < openedAtOnce) return;
  const answers = opened
    .flatMap((text) => JSON.parse(text) as Answer[])
    .map(({ question, value }) => ({ id: newId(), question_id: question, value }))
    // Sorted by random ids, so that the order of rows does not show which answers belong to one person.
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  await tx.insertInto('feedback_answers').values(answers).execute();
  await tx.deleteFrom('feedback_sealed').where('event_id', '=', eventId).execute();
  await didChange(
    tx
      .updateTable('feedback_forms')
      .set((form) => ({ opened: form('opened', '+', opened.length) }))
      .where('event_id', '=', eventId),
  );
}

/** For the student's own data: for which events the student has answered, but not the answers. */
export async function exportFeedback(db: Db, studentId: string) {
  const events = await db
    .selectFrom('feedback_given')
    .innerJoin('events', 'events.id', 'feedback_given.event_id')
    .select(['events.id', 'events.title'])
    .where('feedback_given.student_id', '=', studentId)
    .orderBy('events.title')
    .orderBy('events.id')
    .execute();
  return {
    note: 'We keep that you have answered, so that you answer once. The answers are kept apart from that: nobody can find yours among them, and so they are not in this file.',
    answered: events.map(({ id, title }) => ({ event: { _id: id, title } })),
  };
}
