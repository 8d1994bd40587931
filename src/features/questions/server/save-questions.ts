import { createHash } from 'node:crypto';
import { recordAudit } from '#server/audit.ts';
import { lockRow } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { Platform } from '#server/platform.ts';
import type { QuestionFields, StoredQuestions } from '../admin-contract.ts';
import type { Question } from '../contract.ts';
import { hasOptions, kindNames, questionFaults } from '../rules.ts';
import { type QuestionRow, questionsOf, toQuestion } from './questions.ts';

export async function readStored(db: Db, eventId: string): Promise<StoredQuestions> {
  const rows = await questionsOf(db, [eventId]);
  const answered = await countAnswered(db, rows);
  return {
    questions: rows.map((row) => ({ ...toQuestion(row), answered: answered.get(row.id) ?? 0 })),
    version: versionOf(rows),
  };
}

/** Replaces the whole list and its order. A question that is left out is retired: its answers can still be read. */
export function saveQuestions(
  { db, now }: Platform,
  eventId: string,
  { questions, version }: { questions: QuestionFields[]; version?: string | undefined },
  adminId: string,
) {
  return write(db, async (tx) => {
    // Locks the event, so that the save waits for other saves and for registrations that are being made.
    const event = await lockRow(tx, tx.selectFrom('events').select('id').where('id', '=', eventId));
    if (!event) return refuse('eventNotFound');
    const before = await questionsOf(tx, [eventId]);
    if (version !== undefined && version !== versionOf(before)) return refuse('stale');
    const faults = await faultsOf(tx, before, questions);
    if (Object.keys(faults).length > 0) return invalid(faults);
    const at = now().toISOString();
    await putRows(tx, eventId, before, questions, at);
    const after = await readStored(tx, eventId);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'event.questions',
      subject: `event:${eventId}`,
      before: { questions: before.map(toQuestion).map(inWords) },
      after: { questions: after.questions.map(inWords) },
    });
    return after;
  });
}

async function faultsOf(tx: Tx, before: readonly QuestionRow[], questions: readonly QuestionFields[]) {
  const faults = questionFaults(questions);
  const answered = await countAnswered(tx, before);
  const seen = new Set<string>();
  for (const [at, { _id, kind, askedOf }] of questions.entries()) {
    const stored = _id === undefined ? undefined : before.find(({ id }) => id === _id);
    if (_id !== undefined && (!stored || seen.has(_id))) faults[`questions.${at}.label`] = notThere;
    if (_id !== undefined) seen.add(_id);
    if (!stored || !answered.get(stored.id)) continue;
    if (stored.kind !== kind) faults[`questions.${at}.kind`] = 'It has answers, so its kind stays.';
    if (stored.asked_of !== askedOf)
      faults[`questions.${at}.askedOf`] = 'It has answers, so the same people are asked.';
  }
  return faults;
}

const notThere = 'This question was removed meanwhile. Please load the questions again.';

export async function putRows(
  tx: Tx,
  eventId: string,
  before: readonly QuestionRow[],
  questions: readonly QuestionFields[],
  at: string,
): Promise<void> {
  for (const [position, fields] of questions.entries()) {
    const stored = before.find(({ id }) => id === fields._id);
    const columns = { ...columnsOf(fields), position };
    if (!stored) await insert(tx, eventId, columns, at);
    else {
      const isMoved = stored.deadline !== columns.deadline;
      await tx
        .updateTable('event_questions')
        .set({ ...columns, updated_at: at, ...(isMoved && { reminded_at: '' }) })
        .where('id', '=', stored.id)
        .execute();
    }
  }
  const kept = new Set(questions.map(({ _id }) => _id));
  for (const { id } of before.filter((row) => !kept.has(row.id))) {
    await tx.updateTable('event_questions').set({ retired_at: at, updated_at: at }).where('id', '=', id).execute();
  }
}

async function insert(
  tx: Tx,
  eventId: string,
  columns: ReturnType<typeof columnsOf> & { position: number },
  at: string,
): Promise<void> {
  const when = { retired_at: '', reminded_at: '', created_at: at, updated_at: at };
  await tx
    .insertInto('event_questions')
    .values({ id: newId(), event_id: eventId, ...columns, ...when })
    .execute();
}

export const columnsOf = ({ kind, label, help, options, required, askedOf, deadline }: QuestionFields) => ({
  kind,
  label,
  help,
  options: JSON.stringify(hasOptions(kind) ? options : []),
  is_required: required ? (1 as const) : (0 as const),
  asked_of: askedOf,
  deadline: deadline && new Date(deadline).toISOString(),
});

/**
 * Counts question by question, because counting all at once would block the server for a quarter of a second for an
 * event with thousands of registrations.
 */
async function countAnswered(db: Db, rows: readonly QuestionRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { id } of rows) {
    const { answered } = await db
      .selectFrom('answers')
      .select(({ fn }) => fn.count<number>('registration_id').distinct().as('answered'))
      .where('question_id', '=', id)
      .executeTakeFirstOrThrow();
    counts.set(id, answered);
  }
  return counts;
}

const versionOf = (rows: readonly QuestionRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ id, updated_at, position }) => [id, updated_at, position])))
    .digest('base64url')
    .slice(0, 16);

/** In the form for the audit log. */
const inWords = ({ label, kind, required, askedOf, deadline, options }: Question): string =>
  [
    `${label} (${kindNames[kind].toLowerCase()})`,
    required && 'required',
    askedOf === 'each' && 'of each member',
    deadline && `until ${deadline}`,
    ...options,
  ]
    .filter(Boolean)
    .join(', ');
