import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { DemoRegistration } from './demo-registrations.ts';
import { type Random, unevenly } from './draw.ts';

type Question = Pick<Database['event_questions'], 'id' | 'event_id' | 'kind' | 'options' | 'is_required' | 'asked_of'>;

/**
 * Makes answers to questions with one of several options, without texts and files. One in five people skips optional
 * questions.
 */
export function demoAnswers(
  random: Random,
  questions: readonly Question[],
  registrations: readonly DemoRegistration[],
): Insertable<Database['answers']>[] {
  const withOptions = questions.filter(({ kind }) => kind === 'one');
  return registrations.flatMap(({ id, event_id, team_members, created_at }) => {
    const members = JSON.parse(team_members) as object[];
    const everybody = ['leader', ...members.map((_, place) => `${id}.${place}`)];
    return withOptions
      .filter((question) => question.event_id === event_id)
      .flatMap((question) =>
        everybody
          .slice(0, question.asked_of === 'each' ? undefined : 1)
          .filter(() => question.is_required === 1 || random() > 0.2)
          .map((person) => ({
            registration_id: id,
            question_id: question.id,
            person,
            value: unevenly(random, JSON.parse(question.options) as string[]),
            changed_at: created_at,
          })),
      );
  });
}
