import { statesInTeam } from '#features/own-registrations/rules.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { type EventScope, eventIsInScope } from '#server/http/event-scope.ts';
import { createLinkSigner } from '#server/http/link-signer.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { ReadAnswer } from '../contract.ts';
import { answerText } from '../rules.ts';
import { fileKey } from './answer-files.ts';
import { type QuestionRow, questionsOf } from './questions.ts';
import { leader } from './save-answers.ts';

export interface StoredAnswer extends Omit<ReadAnswer, 'file'> {
  /** '' if the answer is not a file. */
  fileId: string;
}

/**
 * The answers of each registration, in the order of the form. Unanswered questions are included. Registrations for
 * events without questions have no entry. `deadlinesOnly`: only submissions.
 */
export async function readAnswers(
  db: Db,
  registrationIds: readonly string[],
  { deadlinesOnly = false } = {},
): Promise<Map<string, StoredAnswer[]>> {
  if (registrationIds.length === 0) return new Map();
  const registrations = await db
    .selectFrom('registrations')
    .select(['id', 'event_id', 'name'])
    .where('id', 'in', registrationIds)
    .execute();
  const eventIds = [...new Set(registrations.map(({ event_id }) => event_id))];
  const all = await questionsOf(db, eventIds, { retired: true });
  const questions = deadlinesOnly ? all.filter(({ deadline }) => deadline) : all;
  if (questions.length === 0) return new Map();
  const asked = new Set(questions.map(({ event_id }) => event_id));
  const ids = registrations.filter(({ event_id }) => asked.has(event_id)).map(({ id }) => id);
  const answers = groupedBy(await answersOf(db, ids, deadlinesOnly ? questions : undefined));
  const members = groupedBy(await membersOf(db, ids));
  return new Map(
    registrations
      .filter(({ event_id }) => asked.has(event_id))
      .map(({ id, event_id, name }) => {
        const people = [{ id: leader, name }, ...(members.get(id) ?? [])];
        const ofEvent = questions.filter((question) => question.event_id === event_id);
        return [id, ofEvent.flatMap((question) => entriesOf(question, people, answers.get(id) ?? []))];
      }),
  );
}

type Answer = Awaited<ReturnType<typeof answersOf>>[number];

function entriesOf(question: QuestionRow, people: { id: string; name: string }[], answers: Answer[]): StoredAnswer[] {
  const asked = question.asked_of === 'each' ? people : people.slice(0, 1);
  return asked.flatMap(({ id, name }) => {
    const answer = answers.find((one) => one.question_id === question.id && one.person === id);
    if (!answer && question.retired_at) return [];
    const { kind, label, deadline } = question;
    return {
      question: question.id,
      label,
      kind,
      deadline,
      person: question.asked_of === 'each' && people.length > 1 ? name : '',
      text: answer ? answerText(kind, answer.value, answer.file_name ?? 'file') : '',
      changedAt: answer?.changed_at ?? '',
      fileId: answer?.file_name ? answer.value : '',
    };
  });
}

const answersOf = (db: Db, ids: readonly string[], questions?: readonly QuestionRow[]) =>
  db
    .selectFrom('answers')
    .leftJoin('answer_files', (join) =>
      join.onRef('answer_files.question_id', '=', 'answers.question_id').onRef('answer_files.id', '=', 'answers.value'),
    )
    .select(['registration_id', 'answers.question_id', 'person', 'value', 'changed_at'])
    .select('answer_files.name as file_name')
    .where('registration_id', 'in', ids)
    .$if(questions !== undefined, (query) =>
      query.where('answers.question_id', 'in', questions?.map(({ id }) => id) ?? []),
    )
    .execute();

const membersOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('team_members')
    .select(['id', 'name', 'registration_id'])
    .where('registration_id', 'in', ids)
    .where('state', 'in', statesInTeam)
    .orderBy('place')
    .orderBy('id')
    .execute();

const groupedBy = <Row extends { registration_id: string }>(rows: Row[]) =>
  Map.groupBy(rows, ({ registration_id }) => registration_id);

/** The same answers, with links to their files. */
export async function signedAnswers(
  { db, signingKey, now }: Pick<Platform, 'db' | 'signingKey' | 'now'>,
  registrationIds: readonly string[],
): Promise<Map<string, ReadAnswer[]>> {
  const links = createLinkSigner(signingKey, now, 'answer');
  const stored = await readAnswers(db, registrationIds);
  return new Map(
    [...stored].map(([id, answers]) => [
      id,
      answers.map(({ fileId, ...answer }) => ({ ...answer, file: fileId && links.sign(fileId) })),
    ]),
  );
}

/** The answers of one registration, if its event is in the scope. */
export async function answersInScope(platform: Platform, scope: EventScope, registrationId: string) {
  const row = await platform.db
    .selectFrom('registrations')
    .select('id')
    .where('id', '=', registrationId)
    .where(eventIsInScope(scope, 'registrations.event_id'))
    .executeTakeFirst();
  if (!row) return refuse('registrationNotFound');
  return { answers: (await signedAnswers(platform, [registrationId])).get(registrationId) ?? [] };
}

type Whose = { column: 'id' | 'event_id' | 'student_id'; is: string };

/**
 * Call it in the transaction that deletes registrations. Removes the files of their answers, and files that are not
 * used in an answer yet. Returns the files' keys.
 */
export async function removeAnswerFiles(tx: Tx, { column, is }: Whose): Promise<string[]> {
  const removed = column === 'event_id' ? await removeOfEvent(tx, is) : await removeNamed(tx, column, is);
  const waiting = column === 'student_id' ? await removeWaiting(tx, is) : [];
  return [...removed, ...waiting].map(({ id }) => fileKey(id));
}

/**
 * Removes all files for the event's questions without reading the answers, because there may be hundreds of thousands.
 */
const removeOfEvent = (tx: Tx, eventId: string) =>
  tx
    .deleteFrom('answer_files')
    .where('question_id', 'in', tx.selectFrom('event_questions').select('id').where('event_id', '=', eventId))
    .returning('id')
    .execute();

function removeNamed(tx: Tx, column: 'id' | 'student_id', is: string) {
  const going = tx.selectFrom('registrations').select('id').where(column, '=', is);
  const named = answerFiles(tx).where('registration_id', 'in', going);
  return tx.deleteFrom('answer_files').where('id', 'in', named).returning('id').execute();
}

/** Compares the question too, because a text answer may happen to equal the id of another student's file. */
const answerFiles = (tx: Tx) =>
  tx
    .selectFrom('answers')
    .innerJoin('answer_files as named', (join) =>
      join.onRef('named.question_id', '=', 'answers.question_id').onRef('named.id', '=', 'answers.value'),
    )
    .select('named.id');

/** Keeps a file of this student that is in an answer of a team which somebody else leads now. */
const removeWaiting = (tx: Tx, studentId: string) =>
  tx
    .deleteFrom('answer_files')
    .where('student_id', '=', studentId)
    .where('id', 'not in', answerFiles(tx).where('named.student_id', '=', studentId))
    .returning('id')
    .execute();

/** Call it in the transaction that deletes an account. Removes a team's answers about this person. */
export async function removeAnswersOf(tx: Tx, registrationId: string, memberId: string): Promise<void> {
  await tx.deleteFrom('answers').where('registration_id', '=', registrationId).where('person', '=', memberId).execute();
}

/** Call it when the leader and a member change places. Each person keeps their own answers. */
export async function swapAnswers(tx: Tx, registrationId: string, memberId: string): Promise<void> {
  const each = tx.selectFrom('event_questions').select('id').where('asked_of', '=', 'each');
  const move = (from: string, to: string) =>
    tx
      .updateTable('answers')
      .set({ person: to })
      .where('registration_id', '=', registrationId)
      .where('question_id', 'in', each)
      .where('person', '=', from)
      .execute();
  await move(leader, 'changing places');
  await move(memberId, leader);
  await move('changing places', memberId);
}
