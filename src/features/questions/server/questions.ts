import type { Selectable } from 'kysely';
import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { findEvent, toEvent, withEditionTimes } from '#features/events/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Question } from '../contract.ts';
import { isAskedAt } from '../rules.ts';
import type { EventQuestionsTable } from './tables.ts';

export type QuestionRow = Selectable<EventQuestionsTable>;

/** In the order of the form; without those that are not asked any more, unless `retired` is asked for. */
export function questionsOf(db: Db, eventIds: readonly string[], { retired = false } = {}): Promise<QuestionRow[]> {
  const [first, ...others] = eventIds;
  if (first === undefined) return Promise.resolve([]);
  const all = db.selectFrom('event_questions').selectAll().orderBy('position').orderBy('created_at');
  const ofEvents = others.length === 0 ? all.where('event_id', '=', first) : all.where('event_id', 'in', eventIds);
  return (retired ? ofEvents : ofEvents.where('retired_at', '=', '')).execute();
}

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

/** What a form of the event asks at `now`. */
export async function questionsAsked(db: Db, eventId: string, now: Date): Promise<Question[]> {
  return (await questionsOf(db, [eventId])).map(toQuestion).filter((question) => isAskedAt(question, now));
}

export async function listQuestions(db: Db, eventId: string, now: Date) {
  const event = await findEvent(db, eventId);
  if (event?.is_active !== 1) return refuse('eventNotFound');
  return { questions: await questionsAsked(db, eventId, now) };
}

/** With the times of the edition where the event has none of its own. */
export async function findTimedEvent(db: Db, eventId: string) {
  const row = await findEvent(db, eventId);
  return row && withEditionTimes(toEvent(row), registrationTimes(await readEdition(db)));
}
