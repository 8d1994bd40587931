import { sql } from 'kysely';
import type { FestApp } from '#app/app.ts';
import { questionsMax } from '#features/feedback/rules.ts';
import type { WholeDb } from '#server/db/schema.ts';
import { newId } from '#server/ids.ts';
import type { Maker } from '../make.ts';
import { copyRegistration } from './copy-registration.ts';

const registrations = 1_000;
const questions = 20;
const feedback = 20_000;

/**
 * An event with as many questions as one may have, registrations that have answered each with a long text, and much
 * feedback.
 */
export async function makeLargeEvent({ db, now }: FestApp['platform'], make: Maker): Promise<string> {
  const at = now().toISOString();
  const event_id = await make.event({ capacity: registrations });
  const others = registrations - 1;
  await copyRegistration(db, await make.registration(event_id), { people: others, registered: others });
  await addLongAnswers(db, event_id, at);
  await addFeedback(db, event_id);
  return event_id;
}

/** Adds as many questions as an event may have, and long answers of each registration to all of them. */
export async function addLongAnswers(db: WholeDb, event_id: string, at: string): Promise<void> {
  for (let position = 0; position < questions; position++) {
    const question = { id: newId(), label: `Question ${position}`, kind: 'longText', asked_of: 'leader' } as const;
    const texts = { help: '', options: '[]', deadline: '', retired_at: '', reminded_at: '' };
    const when = { created_at: at, updated_at: at };
    await db
      .insertInto('event_questions')
      .values({ ...question, ...texts, ...when, event_id, position, is_required: 0 })
      .execute();
    const value = 'An answer of several words. '.repeat(60);
    await sql`insert into answers (registration_id, question_id, person, value, changed_at)
      select id, ${question.id}, 'leader', ${value}, ${at} from registrations where event_id = ${event_id}`.execute(db);
  }
}

async function addFeedback(db: WholeDb, event_id: string): Promise<void> {
  const form = { is_asked: 1, before_certificate: 0, opened: feedback, mailed_at: '', version: newId() } as const;
  await db
    .insertInto('feedback_forms')
    .values({ event_id, ...form })
    .execute();
  for (let position = 0; position < questionsMax; position++) {
    const id = newId();
    const question = { id, event_id, position, kind: 'stars', label: 'How was it?', options: '[]' } as const;
    await db.insertInto('feedback_questions').values(question).execute();
    await sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${feedback})
      insert into feedback_answers (question_id, id, value) select ${id}, 'given-' || n, '4' from numbers`.execute(db);
  }
}
