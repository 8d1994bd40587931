import type { Selectable } from 'kysely';
import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { findEvent, toEvent, withEditionTimes } from '#features/events/server/index.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Question } from '../contract.ts';
import { isAskedAt } from '../rules.ts';
import type { EventQuestionsTable } from './tables.ts';

export type QuestionRow = Selectable<EventQuestionsTable>;

/** In the order of the form. `retired`: includes questions that are no longer asked. */
export async function questionsOf(
  db: Db,
  eventIds: readonly string[],
  { retired = false } = {},
): Promise<QuestionRow[]> {
  const [eventId, ...others] = eventIds;
  if (eventId === undefined) return [];
  if (others.length === 0 && !retired) return (await ofOneForm(db, { eventId })).rows;
  const all = inOrder(db).where('event_id', 'in', eventIds);
  return (retired ? all : all.where('retired_at', '=', '')).execute();
}

const inOrder = (db: Db) => db.selectFrom('event_questions').selectAll().orderBy('position').orderBy('created_at');

const ofOneForm = prepared((db, at: { eventId: string }) =>
  inOrder(db).where('event_id', '=', at.eventId).where('retired_at', '=', ''),
);

export const toQuestion = (row: QuestionRow): Question => ({
  _id: row.id,
  kind: row.kind,
  label: row.label,
  help: row.help,
  options: JSON.parse(row.options),
  required: row.is_required === 1,
  askedOf: row.asked_of,
  deadline: row.deadline,
});

/** The questions that the event's form asks at `now`. */
export async function questionsAsked(db: Db, eventId: string, now: Date): Promise<Question[]> {
  return (await questionsOf(db, [eventId])).map(toQuestion).filter((question) => isAskedAt(question, now));
}

export async function listQuestions(db: Db, eventId: string, now: Date) {
  const event = await findEvent(db, eventId);
  if (event?.is_active !== 1) return refuse('eventNotFound');
  return { questions: await questionsAsked(db, eventId, now) };
}

/** The event with its times. The edition's times fill in for those that it does not have. */
export async function findTimedEvent(db: Db, eventId: string) {
  const row = await findEvent(db, eventId);
  return row && withEditionTimes(toEvent(row), registrationTimes(await readEdition(db)));
}
