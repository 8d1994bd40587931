import { statesInTeam } from '#features/own-registrations/rules.ts';
import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { removeFiles } from '#server/files/remove-file.ts';
import { createLinkSigner } from '#server/http/link-signer.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { AnswerSheet, Question } from '../contract.ts';
import {
  type AnswerValue,
  answerFault,
  changesUntil,
  formAnswer,
  isEmpty,
  isTooLate,
  peopleAsked,
  storedAnswer,
} from '../rules.ts';
import { fileKey } from './answer-files.ts';
import { findTimedEvent, type QuestionRow, questionsOf, toQuestion } from './questions.ts';
import { fileFault, leader } from './save-answers.ts';

const own = (db: Db, studentId: string, id: string) =>
  db
    .selectFrom('registrations')
    .select(['id', 'event_id', 'name', 'registration_status'])
    .where('id', '=', id)
    .where('student_id', '=', studentId);

/** The people who are in the team now, the leader first. */
async function peopleOf(db: Db, { id, name }: { id: string; name: string }): Promise<AnswerSheet['people']> {
  const members = await db
    .selectFrom('team_members')
    .select(['id', 'name'])
    .where('registration_id', '=', id)
    .where('state', 'in', statesInTeam)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return [{ _id: leader, name }, ...members.map((member) => ({ _id: member.id, name: member.name }))];
}

/** Only for the leader. Members see the registration, but not the leader's answers. */
export async function readMyAnswers(platform: Platform, studentId: string, registrationId: string) {
  const { db, signingKey, now } = platform;
  const row = await own(db, studentId, registrationId).executeTakeFirst();
  const event = row && (await findTimedEvent(db, row.event_id));
  if (!row || !event) return refuse('registrationNotFound');
  const questions = await questionsOf(db, [row.event_id]);
  const links = createLinkSigner(signingKey, now, 'answer');
  const people = await peopleOf(db, row);
  // The leader does not see answers about people who have left the team.
  const isOfTeam = ({ person }: { person: string }) => people.some(({ _id }) => _id === person);
  const rows = (await answersWithFiles(db, registrationId)).filter(isOfTeam);
  const sheet: AnswerSheet = {
    eventId: row.event_id,
    questions: questions.map(toQuestion).map((question) => {
      const until = changesUntil(question, event);
      const canChange = row.registration_status !== 'cancelled' && !isTooLate(until, now());
      return { ...question, until, canChange };
    }),
    people,
    answers: rows.map((answer) => ({
      question: answer.question_id,
      person: answer.person,
      value: formAnswer(answer.kind, answer.value),
      changedAt: answer.changed_at,
      ...(answer.file_id && {
        file: {
          _id: answer.file_id,
          name: answer.file_name ?? '',
          bytes: answer.bytes ?? 0,
          kind: answer.file_kind ?? 'pdf',
          link: links.sign(answer.file_id),
        },
      }),
    })),
  };
  return sheet;
}

const answersWithFiles = (db: Db, registrationId: string) =>
  db
    .selectFrom('answers')
    .innerJoin('event_questions', 'event_questions.id', 'answers.question_id')
    .leftJoin('answer_files', (join) =>
      join.onRef('answer_files.id', '=', 'answers.value').on('event_questions.kind', '=', 'file'),
    )
    .select(['answers.question_id', 'person', 'value', 'changed_at', 'event_questions.kind'])
    .select(['answer_files.id as file_id', 'answer_files.name as file_name', 'bytes', 'answer_files.kind as file_kind'])
    .where('registration_id', '=', registrationId)
    .where('event_questions.retired_at', '=', '')
    .execute();

interface Change {
  question: string;
  person: string;
  value: AnswerValue;
}

/** Checks each answer against the question's own deadline, by the server's clock inside the transaction. */
export async function changeMyAnswers(
  platform: Platform,
  studentId: string,
  registrationId: string,
  changes: readonly Change[],
) {
  const outcome = await write(platform.db, async (tx) => {
    const now = platform.now();
    const row = await lockRow(tx, own(tx, studentId, registrationId));
    const event = row && (await findTimedEvent(tx, row.event_id));
    if (!row || !event) return refuse('registrationNotFound');
    if (row.registration_status === 'cancelled') return refuse('cancelled');
    const questions = await questionsOf(tx, [row.event_id]);
    const people = await peopleOf(tx, row);
    const faults: Record<string, string> = {};
    const done: Done = { changed: 0, replaced: [] };
    for (const change of lastOfEach(changes)) {
      const question = questions.find(({ id }) => id === change.question);
      const place = people.findIndex(({ _id }) => _id === change.person);
      const isAsked = question && place >= 0 && place < peopleAsked(toQuestion(question), people.length);
      if (isAsked && isTooLate(changesUntil(question, event), now)) return refuse('tooLate');
      const fault = isAsked ? await put(tx, { registrationId, studentId, question, change, done }, now) : notAsked;
      if (fault) faults[`answers.${change.question}.${change.person}`] = fault;
    }
    if (Object.keys(faults).length > 0) return invalid(faults);
    if (done.changed > 0) {
      await recordAudit(tx, now, {
        actor: `student:${studentId}`,
        action: 'registration.answers',
        subject: `registration:${registrationId}`,
      });
    }
    return done;
  });
  if (!('replaced' in outcome)) return outcome;
  await removeFiles(platform, outcome.replaced.map(fileKey));
  return { message: 'Your answers are saved.' };
}

const notAsked = 'This is not asked any more. Please open your answers again.';

/** A call may contain many answers to one question. Only the last one is written, to save statements. */
const lastOfEach = (changes: readonly Change[]): Iterable<Change> =>
  new Map(changes.map((change) => [JSON.stringify([change.question, change.person]), change])).values();

/** What a call has changed so far. */
interface Done {
  changed: number;
  /** Files that are not used in an answer any more. They are deleted afterwards. */
  replaced: string[];
}

interface Put {
  registrationId: string;
  studentId: string;
  question: QuestionRow;
  change: Change;
  done: Done;
}

async function put(tx: Tx, { registrationId, studentId, question: row, change, done }: Put, now: Date) {
  const question: Question = toQuestion(row);
  const where = { registration_id: registrationId, question_id: row.id, person: change.person };
  const before = await tx
    .selectFrom('answers')
    .select('value')
    .where(({ and }) => and(where))
    .executeTakeFirst();
  // The rules may have become stricter since the answer was stored.
  if (before?.value === change.value) return undefined;
  const fault = answerFault(question, change.value);
  if (fault) return fault;
  const value = isEmpty(change.value) ? '' : storedAnswer(question, change.value);
  if ((before?.value ?? '') === value) return undefined;
  const wrongFile = value && (await fileFault(tx, question, value, studentId));
  if (wrongFile) return wrongFile;
  done.changed++;
  await tx
    .deleteFrom('answers')
    .where(({ and }) => and(where))
    .execute();
  if (value) {
    await tx
      .insertInto('answers')
      .values({ ...where, value, changed_at: now.toISOString() })
      .execute();
  }
  if (question.kind === 'file' && before) {
    await tx.deleteFrom('answer_files').where('id', '=', before.value).execute();
    done.replaced.push(before.value);
  }
  return undefined;
}
