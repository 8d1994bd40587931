import { readEdition, registrationTimes } from '#features/edition/server/index.ts';
import { toEvent, withEditionTimes } from '#features/events/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import { eachAlone } from '#server/housekeeping.ts';
import { type StudentMail, sendToStudents } from '#server/mail/student-mail.ts';
import type { Platform } from '#server/platform.ts';
import { countOf } from '#shared/counts.ts';
import { paths } from '#shared/paths.ts';
import { feedbackState, openedAtOnce } from '../rules.ts';
import { type Attendance, participantsOf } from './participants.ts';

/** Mails the people of an event once after it is over: those who came and have not answered. */
export async function askForFeedback(platform: Platform, attendance: Attendance): Promise<void> {
  const { db, now } = platform;
  const rows = await db
    .selectFrom('feedback_forms')
    .innerJoin('events', 'events.id', 'feedback_forms.event_id')
    .selectAll('events')
    .where('is_asked', '=', 1)
    .where('mailed_at', '=', '')
    // Organisers call an event off by hiding it.
    .where('events.is_active', '=', 1)
    .execute();
  if (rows.length === 0) return;
  const edition = registrationTimes(await readEdition(db));
  await eachAlone(platform, rows, async (row) => {
    const { endsAt } = withEditionTimes(toEvent(row), edition);
    const participation = { isAsked: true, isGiven: false, isCheckedIn: false, endsAt };
    if (feedbackState(participation, now()) === 'open') await askAbout(platform, attendance, row);
  });
}

async function askAbout(
  platform: Platform,
  { whoCame }: Attendance,
  event: { id: string; title: string },
): Promise<void> {
  const came = await whoCame(platform.db, event.id);
  await write(platform.db, async (tx) => {
    const isOurs = await didChange(
      tx
        .updateTable('feedback_forms')
        .set({ mailed_at: platform.now().toISOString() })
        .where('event_id', '=', event.id)
        .where('is_asked', '=', 1)
        .where('mailed_at', '=', '')
        // An event without anybody to ask stays unasked, because it may get a later date.
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('registrations')
              .select('id')
              .where('event_id', '=', event.id)
              .where('registration_status', '=', 'confirmed'),
          ),
        ),
    );
    if (!isOurs) return;
    const edition = await readEdition(tx);
    const { publicUrl = '' } = platform.config;
    const words = {
      subject: `How was ${event.title}?`,
      paragraphs: [
        `Thank you for taking part in ${event.title}. A few questions are waiting for you; they take a minute.`,
        `Your answers are kept without your name, and nobody sees them before ${countOf(openedAtOnce, 'person', 'people')} have answered.`,
      ],
      link: { label: 'Give feedback', url: publicUrl + paths.studentFeedback(event.id) },
    };
    const given = tx.selectFrom('feedback_given').select('student_id').where('event_id', '=', event.id);
    const answered = new Set((await given.execute()).map(({ student_id }) => student_id));
    for await (const students of participantsOf(tx, event.id)) {
      const mails = students
        .filter(({ id }) => !answered.has(id) && (came?.(id) ?? true))
        .map((student): StudentMail => ({ purpose: 'courtesy', student, words }));
      await sendToStudents(tx, platform, edition, mails);
    }
  });
}
