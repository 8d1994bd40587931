import { readEdition } from '#features/edition/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { write } from '#server/db/write.ts';
import { eachAlone } from '#server/housekeeping.ts';
import { type StudentMail, sendToStudents } from '#server/mail/student-mail.ts';
import type { Platform } from '#server/platform.ts';
import { dayMs } from '#shared/calendar.ts';
import { instantText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import type { Question } from '../contract.ts';
import { isAskedAt, isSubmission } from '../rules.ts';
import { type QuestionRow, questionsOf, toQuestion } from './questions.ts';

/** The sentences of a mail about missing submissions, one for each. */
export const handInText = (due: readonly Pick<Question, 'label' | 'deadline'>[], timeZone: string): string[] =>
  due.map(({ label, deadline }) => `Still to hand in before ${instantText(deadline, timeZone)}: ${label}`);

/** The submissions that each registration still has to hand in. A registration without any has no entry. */
export async function submissionsDue(
  db: Db,
  registrations: readonly { id: string; event_id: string }[],
  now: Date,
): Promise<Map<string, Question[]>> {
  const eventIds = [...new Set(registrations.map(({ event_id }) => event_id))];
  const questions = (await questionsOf(db, eventIds)).filter((one) => isSubmission(one) && isAskedAt(one, now));
  if (questions.length === 0) return new Map();
  const given = await db
    .selectFrom('answers')
    .select(['registration_id', 'question_id'])
    .where(
      'registration_id',
      'in',
      registrations.map(({ id }) => id),
    )
    .execute();
  const isGiven = new Set(given.map((answer) => `${answer.registration_id} ${answer.question_id}`));
  const due = registrations.map(({ id, event_id }) => {
    const missing = questions.filter((one) => one.event_id === event_id && !isGiven.has(`${id} ${one.id}`));
    return [id, missing.map(toQuestion)] as const;
  });
  return new Map(due.filter(([, missing]) => missing.length > 0));
}

/** Mails students one day before a deadline if they have not handed in the submission. Each deadline is mailed once. */
export async function remindOfSubmissions(platform: Platform): Promise<void> {
  const now = platform.now();
  const due = await platform.db
    .selectFrom('event_questions')
    .selectAll()
    .where('kind', 'in', ['link', 'file'])
    .where('deadline', '>', now.toISOString())
    .where('deadline', '<=', new Date(now.getTime() + dayMs).toISOString())
    .where('reminded_at', '=', '')
    .where('retired_at', '=', '')
    .where('event_id', 'in', (events) => events.selectFrom('events').select('id').where('is_active', '=', 1))
    .execute();
  await eachAlone(platform, due, (question) => write(platform.db, (tx) => remind(tx, platform, question)));
}

async function remind(tx: Tx, platform: Platform, question: QuestionRow): Promise<void> {
  const isOurs = await didChange(
    tx
      .updateTable('event_questions')
      .set({ reminded_at: platform.now().toISOString() })
      .where('id', '=', question.id)
      .where('reminded_at', '=', '')
      .where('deadline', '=', question.deadline),
  );
  if (!isOurs) return;
  const edition = await readEdition(tx);
  const { publicUrl = '' } = platform.config;
  const until = instantText(question.deadline, edition.timeZone);
  const letters = (await whoMisses(tx, question)).map(
    ({ registration, title, ...student }): StudentMail => ({
      purpose: 'courtesy',
      student,
      words: {
        subject: `Hand in before ${until}: ${title}`,
        paragraphs: [
          `Something is missing from your registration for ${title}. Please hand it in before ${until}. After that it is not accepted.`,
        ],
        facts: [
          ['Event', title],
          ['To hand in', question.label],
        ],
        link: { label: 'Hand it in', url: publicUrl + paths.studentRegistration(registration) },
      },
    }),
  );
  await sendToStudents(tx, platform, edition, letters);
}

/** With the name in the registration, not in the account, because mails use that name. */
const whoMisses = (tx: Tx, question: QuestionRow) =>
  tx
    .selectFrom('registrations')
    .innerJoin('students', 'students.id', 'registrations.student_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id as registration', 'registrations.name', 'events.title'])
    .select(['students.id', 'students.email', 'email_confirmed_at', 'mail_wanted'])
    .where('event_id', '=', question.event_id)
    .where('registration_status', '<>', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answers')
            .select('value')
            .whereRef('answers.registration_id', '=', 'registrations.id')
            .where('question_id', '=', question.id),
        ),
      ),
    )
    .execute();
