import { readEdition } from '#features/content/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { type Letter, writeLetter } from '#server/mail/letter.ts';
import { sendLater } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import { paths } from '#shared/paths.ts';

interface Subject {
  name: string;
  email: string;
  event_title: string;
  amount_due_paise: number;
  transaction_id: string;
}

type Words = Pick<Letter, 'subject' | 'paragraphs'>;

export async function leaveReceivedMail(tx: Tx, platform: Platform, about: Subject): Promise<void> {
  const isPaid = about.amount_due_paise > 0;
  await leave(tx, platform, about, {
    subject: isPaid
      ? `We have your registration for ${about.event_title}`
      : `Your seat in ${about.event_title} is confirmed`,
    paragraphs: isPaid
      ? [
          `Thank you for registering for ${about.event_title}. Your seat is held while we check your payment.`,
          'You do not need to do anything now. We will write again as soon as the payment is checked.',
        ]
      : [`You are registered for ${about.event_title}. There is nothing to pay: your seat is confirmed.`],
  });
}

export async function leaveConfirmedMail(tx: Tx, platform: Platform, about: Subject): Promise<void> {
  await leave(tx, platform, about, {
    subject: `Your seat in ${about.event_title} is confirmed`,
    paragraphs: [`We have checked your payment. Your seat in ${about.event_title} is confirmed. See you there.`],
  });
}

export async function leavePaymentFailedMail(tx: Tx, platform: Platform, about: Subject): Promise<void> {
  await leave(tx, platform, about, {
    subject: `We could not find your payment for ${about.event_title}`,
    paragraphs: [
      `We checked your registration for ${about.event_title} and could not find the payment.`,
      'Please look up the payment in your UPI app and compare the transaction ID with the one below. ' +
        'If the money has left your account, answer this mail with the correct ID. If it has not, please pay again.',
    ],
  });
}

async function leave(tx: Tx, platform: Platform, about: Subject, words: Words): Promise<void> {
  const edition = await readEdition(tx);
  const facts: [string, string][] = [['Event', about.event_title]];
  if (about.amount_due_paise > 0) {
    facts.push(['Fee', `₹${about.amount_due_paise / 100}`], ['Transaction ID', about.transaction_id]);
  }
  const { publicUrl } = platform.config;
  const link = publicUrl
    ? { label: 'Your registrations', url: `${publicUrl}${paths.studentDashboard('registered')}` }
    : undefined;
  const mail = writeLetter({
    to: about.email,
    greeting: `Hello ${about.name},`,
    ...words,
    facts,
    ...(link && { link }),
    signature: `The ${edition.name} team\n${edition.contactEmail}`,
  });
  await sendLater(tx, platform.now(), mail);
}
