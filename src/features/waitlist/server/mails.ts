import type { readEdition } from '#features/edition/server/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { whenAndWhere } from '#features/events/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { type StudentMail, sendToStudent, sendToStudents } from '#server/mail/student-mail.ts';
import type { Platform } from '#server/platform.ts';
import { instantText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';

type Edition = Awaited<ReturnType<typeof readEdition>>;

interface Offer {
  student_id: string;
  name: string;
  email: string;
  email_confirmed_at: string;
  event: FestEvent;
  until: string;
  /** Whether the event still takes registrations when the offer ends. Only then others may get the seat. */
  goesOn: boolean;
  edition: Edition;
}

export async function queueOfferMail(tx: Tx, platform: Platform, offer: Offer): Promise<void> {
  const { event, edition } = offer;
  const until = instantText(offer.until, edition.timeZone);
  const { publicUrl = '' } = platform.config;
  await sendToStudent(tx, platform, edition, {
    // A needed mail, because a student who misses it loses the seat.
    purpose: 'needed',
    student: { ...offer, id: offer.student_id },
    words: {
      subject: `A seat in ${event.title} is kept for you`,
      paragraphs: [
        `You were next on the waitlist of ${event.title}, and a seat has come free. It is kept for you, and for nobody else, until ${until}.`,
        offer.goesOn
          ? 'Log in and take it before then. After that the seat goes to the next student on the list. If you no longer want it, please leave the waitlist, so that somebody else gets the seat sooner.'
          : 'Log in and take it before then: registration ends at that time. If you no longer want the seat, please leave the waitlist, so that somebody else can still get it.',
      ],
      facts: [['Event', event.title], ...whenAndWhere(event), ['Kept until', until]],
      link: { label: 'Take the seat', url: publicUrl + paths.eventRegister(event._id) },
    },
    goodUntil: new Date(offer.until),
  });
}

/** What the mail says about the seat. */
const lapsedText = {
  next: (title: string) => [
    `The time to take the seat in ${title} is over. The seat goes to the next student on the waitlist.`,
    'If you still want to come, you can join the waitlist again, at its end.',
  ],
  everybody: (title: string) => [
    `The time to take the seat in ${title} is over. Nobody else waits, so anybody can register for the seat now.`,
    'If you still want to come, register before somebody else does.',
  ],
  closed: (title: string) => [
    `The time to take the seat in ${title} is over, and the event takes no registrations now.`,
  ],
  taken: (title: string) => [
    `The time to take the seat in ${title} is over, and the event has no free seat now.`,
    'If you still want to come, you can join the waitlist again, at its end.',
  ],
};

interface Lapse {
  student_id: string;
  name: string;
  email: string;
  email_confirmed_at: string;
  event: { id: string; title: string };
  /**
   * `everybody`: nobody else waits, so anybody can register. `closed`: the event takes no registrations now. `taken`:
   * organisers have given the seat away or reduced the capacity.
   */
  goesTo: keyof typeof lapsedText;
  edition: Edition;
}

export async function queueLapsedMail(tx: Tx, platform: Platform, lapse: Lapse): Promise<void> {
  const { event } = lapse;
  const { publicUrl = '' } = platform.config;
  await sendToStudent(tx, platform, lapse.edition, {
    purpose: 'needed',
    student: { ...lapse, id: lapse.student_id },
    words: {
      subject: `The seat in ${event.title} is no longer kept for you`,
      paragraphs: lapsedText[lapse.goesTo](event.title),
      link: { label: event.title, url: publicUrl + paths.event(event.id) },
    },
  });
}

/**
 * Mails all students on the waitlist of an event that is about to be deleted. Uses few statements for any number of
 * students.
 */
export async function mailWaitlist(
  tx: Tx,
  platform: Platform,
  { event: { id, title }, edition }: Pick<Lapse, 'event' | 'edition'>,
): Promise<void> {
  const students = await tx
    .selectFrom('waitlist_entries')
    .innerJoin('students', 'students.id', 'waitlist_entries.student_id')
    .select(['students.id', 'students.name', 'students.email', 'email_confirmed_at'])
    .where('event_id', '=', id)
    .where('state', 'in', ['waiting', 'offered'])
    .execute();
  const { publicUrl = '' } = platform.config;
  const mails = students.map(
    (student): StudentMail => ({
      purpose: 'needed',
      student,
      words: {
        subject: `The waitlist of ${title} has ended`,
        paragraphs: [`The organisers have taken ${title} off the programme, so its waitlist has ended.`],
        link: { label: 'Other events', url: publicUrl + paths.studentDashboard('events') },
      },
    }),
  );
  await sendToStudents(tx, platform, edition, mails);
}
