import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import type { FeedbackForm } from '../admin-contract.ts';
import { isAnswered, putForm, putQuestions, questionsAbout, sameQuestions } from './forms.ts';

type GivenForm = FeedbackForm & {
  /** The event's id. */
  id: string;
};

/** Stores the forms in an edition's data. */
export async function seedFeedback(tx: Tx, forms: readonly GivenForm[]): Promise<void> {
  for (const { id, questions, ...form } of forms) {
    await putForm(tx, id, form);
    await putQuestions(tx, id, questions);
  }
}

/** The forms of these events that have questions. A form with answers counts as changed. */
export async function findSeededFeedback(db: Db, given: readonly GivenForm[]) {
  const found: { id: string; event: string; version: string; isChanged: boolean }[] = [];
  for (const { id, questions, isAsked, beforeCertificate } of given) {
    const form = await db
      .selectFrom('feedback_forms')
      .innerJoin('events', 'events.id', 'feedback_forms.event_id')
      .select(['events.title', 'is_asked', 'before_certificate', 'feedback_forms.version'])
      .where('event_id', '=', id)
      .executeTakeFirst();
    const stored = await questionsAbout(db, id);
    if (!form || stored.length === 0) continue;
    const isSame =
      sameQuestions(stored, questions) &&
      isAsked === (form.is_asked === 1) &&
      beforeCertificate === (form.before_certificate === 1);
    found.push({
      id,
      event: form.title,
      version: form.version,
      isChanged: !isSame || (await isAnswered(db, id)),
    });
  }
  return found;
}

/** Does nothing if the form was changed or answered meanwhile. */
export const removeSeededFeedback = (tx: Tx, { id, version }: { id: string; version: string }): Promise<boolean> =>
  didChange(
    tx
      .deleteFrom('feedback_forms')
      .where('event_id', '=', id)
      .where('version', '=', version)
      .where('opened', '=', 0)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('feedback_sealed').select('id').where('event_id', '=', id))),
      ),
  );
