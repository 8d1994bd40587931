import { lockRow } from '#server/db/concurrency.ts';
import type { Tx } from '#server/db/schema.ts';
import { invalid, type Refusal } from '#server/http/refusal.ts';
import type { Question } from '../contract.ts';
import { answerFaults, type GivenAnswer, isEmpty, peopleAsked, storedAnswer } from '../rules.ts';
import { questionsAsked } from './questions.ts';

/** Identifies the person who registers. Members of a team have the ids of their rows. */
export const leader = 'leader';

interface NewAnswers {
  registrationId: string;
  eventId: string;
  studentId: string;
  /** In the order of the form, without the leader. */
  memberIds: readonly string[];
  given: readonly GivenAnswer[];
}

/**
 * Called while registering, after the seat was taken, so nobody can change the event's questions meanwhile. Reads the
 * questions again, because they may have changed since the earlier check.
 */
export async function saveAnswers(
  tx: Tx,
  { registrationId, eventId, studentId, memberIds, given }: NewAnswers,
  now: Date,
): Promise<Refusal<'invalid'> | undefined> {
  const people = [leader, ...memberIds];
  const questions = await questionsAsked(tx, eventId, now);
  const faults = answerFaults(questions, given, people.length, now);
  const rows = questions.flatMap((question) =>
    people.slice(0, peopleAsked(question, people.length)).flatMap((person, member) => {
      const answer = given.find((one) => one.question === question._id && one.member === member);
      return answer && !isEmpty(answer.value) ? [{ question, person, member, value: answer.value }] : [];
    }),
  );
  for (const { question, member, value } of rows) {
    const fault = await fileFault(tx, question, value, studentId);
    if (fault) faults[`answers.${question._id}.${member}`] = fault;
  }
  if (Object.keys(faults).length > 0) return invalid(faults);
  if (rows.length === 0) return undefined;
  const changed_at = now.toISOString();
  await tx
    .insertInto('answers')
    .values(
      rows.map(({ question, person, value }) => ({
        registration_id: registrationId,
        question_id: question._id,
        person,
        value: storedAnswer(question, value),
        changed_at,
      })),
    )
    .execute();
  return undefined;
}

/** Checks that the student sent the file for this question, and that no other answer uses it. */
export async function fileFault(
  tx: Tx,
  question: Pick<Question, '_id' | 'kind'>,
  value: unknown,
  studentId: string,
): Promise<string | undefined> {
  if (question.kind !== 'file' || typeof value !== 'string') return undefined;
  // Locks the file, so that it is not dropped as unused at the same moment.
  const file = await lockRow(
    tx,
    tx
      .selectFrom('answer_files')
      .select('id')
      .where('id', '=', value)
      .where('student_id', '=', studentId)
      .where('question_id', '=', question._id),
  );
  const used = await tx
    .selectFrom('answers')
    .select('registration_id')
    .where('question_id', '=', question._id)
    .where('value', '=', value)
    .executeTakeFirst();
  return file && !used ? undefined : 'Please attach this file again.';
}
