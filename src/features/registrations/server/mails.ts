import { readEdition } from '#features/content/server/index.ts';
import { wantsMail } from '#features/identity/server/index.ts';
import { readSeatRules } from '#features/settings/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { greetingTo, type Letter, writeLetter } from '#server/mail/letter.ts';
import { type Mail, sendAllLater, sendLater } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { instantText } from '#shared/instants.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { holdUntil } from '../rules.ts';
import { type HeldRow, toHeld } from './rows.ts';

export interface Subject {
  id: string;
  student_id: string;
  name: string;
  email: string;
  event_title: string;
  amount_due_paise: number;
  transaction_id: string;
  payment_reference: string;
  registration_status: string;
  reason: string;
}

type Words = Pick<Letter, 'subject' | 'paragraphs'> & {
  linkLabel?: string;
  /** Left out where the student wants no such mails. */
  isCourtesy?: true;
};

export async function leaveReceivedMail(tx: Tx, platform: Platform, about: Subject & HeldRow): Promise<void> {
  const isPaid = about.amount_due_paise > 0;
  const deadline = isPaid ? await deadlineOf(tx, about) : '';
  await leave(tx, platform, about, {
    isCourtesy: true,
    subject: isPaid
      ? `We have your registration for ${about.event_title}`
      : `Your seat in ${about.event_title} is confirmed`,
    paragraphs: isPaid
      ? [
          `Thank you for registering for ${about.event_title}. Your seat is held while we check your payment.`,
          ...(deadline ? [`It is held until ${deadline}, unless the payment is confirmed before.`] : []),
          'You do not need to do anything now. We will write again as soon as the payment is checked.',
        ]
      : [`You are registered for ${about.event_title}. There is nothing to pay: your seat is confirmed.`],
  });
}

export async function leaveResubmittedMail(tx: Tx, platform: Platform, about: Subject): Promise<void> {
  await leave(tx, platform, about, {
    isCourtesy: true,
    subject: `We have your new payment details for ${about.event_title}`,
    paragraphs: [
      about.registration_status === 'cancelled'
        ? `Thank you for sending the payment details for ${about.event_title} again. No seat is free at the moment: if ` +
          'the payment is there, the organisers give you a seat or your money back.'
        : `Thank you for sending the payment details for ${about.event_title} again. Your seat is held while we check them.`,
      'You do not need to do anything now. We will write again as soon as the payment is checked.',
    ],
  });
}

export async function leaveConfirmedMail(tx: Tx, platform: Platform, about: Subject): Promise<void> {
  await leave(tx, platform, about, confirmedWords(about));
}

/** To many at once, with few statements. */
export async function leaveConfirmedMails(tx: Tx, platform: Platform, abouts: readonly Subject[]): Promise<void> {
  const students = abouts.map((about) => about.student_id);
  const wanting = tx.selectFrom('students').select('id').where('id', 'in', students).where('mail_wanted', '=', 1);
  const wanted = new Set((await wanting.execute()).map(({ id }) => id));
  const edition = await readEdition(tx);
  const mails = abouts
    .filter((about) => wanted.has(about.student_id))
    .map((about) => mailTo(about, confirmedWords(about), edition, platform));
  await sendAllLater(tx, platform.now(), mails);
}

const confirmedWords = (about: Subject): Words => ({
  isCourtesy: true,
  subject: `Your seat in ${about.event_title} is confirmed`,
  paragraphs: [
    `${about.amount_due_paise > 0 ? 'We have checked your payment. ' : ''}Your seat in ${about.event_title} is confirmed. See you there.`,
  ],
});

export async function leavePaymentFailedMail(tx: Tx, platform: Platform, about: Subject & HeldRow): Promise<void> {
  const deadline = await deadlineOf(tx, about);
  const isCancelled = about.registration_status === 'cancelled';
  await leave(tx, platform, about, {
    subject: `We could not find your payment for ${about.event_title}`,
    paragraphs: [
      `We checked your registration for ${about.event_title} and could not find the payment.`,
      ...(about.reason ? [`The organisers write: ${about.reason}`] : []),
      'Please look up the payment in your UPI app and compare the transaction ID with the one below. ' +
        'If the money has left your account, send us the right transaction ID and a screenshot of the payment: open ' +
        'the registration on the website and choose to send the proof again. If it has not, please pay first.',
      isCancelled
        ? 'Your seat has been given up. You get one again with the new proof, as long as one is free.'
        : deadline
          ? `Your seat is held until ${deadline}. Please send the proof before then.`
          : 'Your seat is held meanwhile.',
    ],
    linkLabel: 'Send the proof again',
  });
}

/** Until when the seat is held without a confirmed payment, '' where it is held for ever. */
async function deadlineOf(tx: Tx, about: HeldRow): Promise<string> {
  const until = holdUntil(toHeld(about), await readSeatRules(tx));
  return until && instantText(until, (await readEdition(tx)).timeZone);
}

export async function leave(tx: Tx, platform: Platform, about: Subject, words: Words): Promise<void> {
  if (words.isCourtesy && !(await wantsMail(tx, about.student_id))) return;
  await sendLater(tx, platform.now(), mailTo(about, words, await readEdition(tx), platform));
}

type Sender = Pick<Awaited<ReturnType<typeof readEdition>>, 'name' | 'contactEmail'>;

function mailTo(about: Subject, words: Words, edition: Sender, platform: Platform): Mail {
  const { linkLabel = 'Your registration', isCourtesy: _, ...letter } = words;
  const { publicUrl = '' } = platform.config;
  const mail = writeLetter({
    to: about.email,
    fest: edition.name,
    greeting: greetingTo(about.name),
    ...letter,
    facts: factsOf(about),
    link: { label: linkLabel, url: publicUrl + paths.studentRegistration(about.id) },
    signature: `The ${edition.name} team\n${edition.contactEmail}`,
  });
  return { ...mail, studentId: about.student_id };
}

function factsOf(about: Subject): [string, string][] {
  const facts: [string, string][] = [['Event', about.event_title]];
  if (about.amount_due_paise === 0) return facts;
  facts.push(['Fee', inRupees(about.amount_due_paise / 100)], ['Transaction ID', about.transaction_id]);
  if (about.payment_reference) facts.push(['Payment reference', about.payment_reference]);
  return facts;
}
