import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { DemoEvent } from './demo-registrations.ts';
import type { DemoStudent } from './demo-students.ts';
import { demoId, digits, type Random, unevenly, weighted } from './draw.ts';

/** One student in four has bookmarked something. */
export function demoBookmarks(
  random: Random,
  students: DemoStudent[],
  events: DemoEvent[],
): Insertable<Database['bookmarks']>[] {
  return students
    .filter(() => random() < 0.25)
    .map(({ id, created_at }) => ({ student_id: id, event_id: unevenly(random, events).id, created_at }));
}

/** One student in six is subscribed to the newsletter; a few have unsubscribed. */
export function demoSubscribers(
  random: Random,
  students: DemoStudent[],
): Insertable<Database['newsletter_subscribers']>[] {
  return students
    .filter(() => random() < 1 / 6)
    .map(({ email, created_at }) => ({
      id: demoId(random),
      email,
      created_at,
      confirmed_at: created_at,
      unsubscribe_token: demoId(random),
      confirm_token: demoId(random),
      unsubscribed_at: random() < 0.04 ? created_at : null,
    }));
}

const questions = [
  ['Parking', 'Where can a college bus stop for the day?'],
  ['Team of five', 'We are five and the event takes four. May the fifth watch?'],
  ['Paid twice', 'My app showed an error, so I paid again. Both went through. What now?'],
  ['On-duty letter', 'Does the fest give a letter for our department?'],
  ['Food', 'Is lunch included in the workshop fee?'],
  ['Hostel', 'Our train arrives the evening before. Is there a place to stay?'],
  ['Wheelchair', 'Can the drawing hall be reached without stairs?'],
  ['Change of event', 'I registered for the wrong quiz. Can you move me?'],
] as const;

/** Each question once, or `count` messages. */
export function demoMessages(now: Date, count: number = questions.length): Insertable<Database['contact_messages']>[] {
  const asked = Array.from({ length: count }, (_, index) => questions[index % questions.length] ?? questions[0]);
  return asked.map(([subject, message], index) => ({
    id: `demo-message-${index + 1}`,
    name: `Simulated Visitor ${digits(index + 1, 2)}`,
    email: `visitor${digits(index + 1, 2)}@students.example`,
    subject,
    message,
    is_read: index < 4 ? 0 : 1,
    created_at: new Date(now.getTime() - (index + 1) * 7 * 3_600_000).toISOString(),
  }));
}

const remarks = [
  'More tables, please. We stood for the first half.',
  'The rules came late, the rest was well run.',
  'Loved the last round.',
  'A longer break before the final would help.',
  'Sound at the back was hard to follow.',
  'Please do it again next year.',
  'The judges explained every mark. Thank you.',
  'Needs more sockets for laptops.',
] as const;

/** Feedback as after the fest, so that there are results to look at. The number of people is a multiple of five. */
export function demoFeedback(
  random: Random,
  questions: { id: string; kind: string; options: string }[],
): Insertable<Database['feedback_answers']>[] {
  return Array.from({ length: demoFeedbackPeople }, () => questions)
    .flat()
    .filter(({ kind }) => kind !== 'text' || random() < 0.4)
    .map(({ id, kind, options }) => ({
      question_id: id,
      id: demoId(random),
      value:
        kind === 'stars'
          ? weighted(random, [
              ['5', 9],
              ['4', 12],
              ['3', 6],
              ['2', 2],
              ['1', 1],
            ])
          : unevenly(random, kind === 'text' ? remarks : (JSON.parse(options) as string[])),
    }));
}

export const demoFeedbackPeople = 45;
