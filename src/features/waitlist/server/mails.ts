import { readEdition } from '#features/edition/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { greetingTo, writeMail } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { instantText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';

type Edition = Awaited<ReturnType<typeof readEdition>>;

interface Offer {
  student_id: string;
  name: string;
  email: string;
  email_confirmed_at: string;
  event: { _id: string; title: string };
  until: string;
  edition: Edition;
}

/** Never a courtesy: a student who misses it loses the seat. */
export async function queueOfferMail(tx: Tx, platform: Platform, offer: Offer): Promise<void> {
  if (!offer.email_confirmed_at) return;
  const { event, edition } = offer;
  const until = instantText(offer.until, edition.timeZone);
  const { publicUrl = '' } = platform.config;
  const mail = writeMail({
    to: offer.email,
    fest: edition.name,
    subject: `A seat in ${event.title} is kept for you`,
    greeting: greetingTo(offer.name),
    paragraphs: [
      `You were next on the waitlist of ${event.title}, and a seat has come free. It is kept for you, and for nobody else, until ${until}.`,
      'Log in and register before then. After that the seat goes to the next student on the list. If you no longer want it, please leave the waitlist, so that somebody else gets the seat sooner.',
    ],
    facts: [
      ['Event', event.title],
      ['Kept until', until],
    ],
    link: { label: 'Register now', url: publicUrl + paths.eventRegister(event._id) },
    signature: signatureOf(edition),
  });
  const goodUntil = new Date(offer.until);
  await sendLater(tx, platform, { ...mail, studentId: offer.student_id, goodUntil, audience: 'owner' });
}

interface Lapse {
  student_id: string;
  name: string;
  email: string;
  email_confirmed_at: string;
  event: { id: string; title: string };
}

export async function queueLapsedMail(tx: Tx, platform: Platform, lapse: Lapse): Promise<void> {
  if (!lapse.email_confirmed_at) return;
  const { event } = lapse;
  const edition = await readEdition(tx);
  const { publicUrl = '' } = platform.config;
  const mail = writeMail({
    to: lapse.email,
    fest: edition.name,
    subject: `The seat in ${event.title} is no longer kept for you`,
    greeting: greetingTo(lapse.name),
    paragraphs: [
      `The time to take up the seat in ${event.title} is over, and it goes to the next on the waitlist.`,
      'If you still want to come, you may join the waitlist again. You begin at its end.',
    ],
    link: { label: event.title, url: publicUrl + paths.event(event.id) },
    signature: signatureOf(edition),
  });
  await sendLater(tx, platform, { ...mail, studentId: lapse.student_id, audience: 'owner' });
}

const signatureOf = ({ name, contactEmail }: Edition) => `The ${name} team\n${contactEmail}`;
