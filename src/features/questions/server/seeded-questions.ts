import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { QuestionFields } from '../admin-contract.ts';
import { columnsOf, putRows } from './save-questions.ts';

interface GivenQuestions {
  /** The event's id. */
  id: string;
  questions: readonly QuestionFields[];
}

/** Adds the questions of a seeded edition. */
export async function seedQuestions(tx: Tx, events: readonly GivenQuestions[], now: Date): Promise<void> {
  for (const { id, questions } of events) await putRows(tx, id, [], questions, now.toISOString());
}

/** The seeded questions that forms still ask. A question with answers counts as changed. */
export async function findSeededQuestions(db: Db, events: readonly GivenQuestions[]) {
  if (events.length === 0) return [];
  const rows = await db
    .selectFrom('event_questions')
    .innerJoin('events', 'events.id', 'event_questions.event_id')
    .selectAll('event_questions')
    .select('events.title')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('answers').select('value').whereRef('question_id', '=', 'event_questions.id')).as('isAnswered'),
    )
    .where(
      'event_id',
      'in',
      events.map(({ id }) => id),
    )
    .where('retired_at', '=', '')
    // Created together with the event. An organiser's own questions are created later.
    .whereRef('event_questions.created_at', '=', 'events.created_at')
    .orderBy('event_questions.position')
    .execute();
  return rows.map((row) => {
    const given = events.find(({ id }) => id === row.event_id)?.questions ?? [];
    const isSeeded = given.some((fields) => isLike(row, columnsOf(fields)));
    return { id: row.id, name: row.label, event: row.title, isChanged: !isSeeded || Boolean(row.isAnswered) };
  });
}

const isLike = <Columns extends object>(row: Columns, columns: Columns): boolean =>
  Object.entries(columns).every(([column, value]) => row[column as keyof Columns] === value);

/** Does nothing if somebody has answered it meanwhile. */
export const removeSeededQuestion = (tx: Tx, { id }: { id: string }): Promise<boolean> =>
  didChange(
    tx
      .deleteFrom('event_questions')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('answers').select('value').where('question_id', '=', id))),
      ),
  );
