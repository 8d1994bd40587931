import { readEdition } from '#features/edition/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { isAskedFor, type MailTopic, tellAdministrators } from '#server/mail/tell-administrators.ts';
import { newsSignature } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { transactionIdForMail } from '#shared/payments/transaction-id.ts';
import type { RegistrationRow } from '../rows.ts';

export function tellOfRegistration(tx: Tx, platform: Platform, about: RegistrationRow): Promise<void> {
  return tell(tx, platform, about, 'new_registrations', {
    subject: `${about.name} registered for ${about.event_title}`,
    paragraphs: [
      about.amount_due_paise > 0
        ? 'There is a new registration. Its payment waits to be checked.'
        : 'There is a new registration. It is free, so nothing has to be checked.',
    ],
  });
}

/** Uses one query for many payments, because usually no organiser wants these mails. */
export async function tellOfPayments(tx: Tx, platform: Platform, payments: readonly RegistrationRow[]): Promise<void> {
  if (payments.length > 1 && !(await isAskedFor(tx, 'payment_confirmations'))) return;
  for (const about of payments) {
    await tell(tx, platform, about, 'payment_confirmations', {
      subject: `Payment of ${about.name} for ${about.event_title} is confirmed`,
      paragraphs: ['The payment of this registration is marked as completed.'],
    });
  }
}

async function tell(
  tx: Tx,
  platform: Platform,
  about: RegistrationRow,
  news: MailTopic,
  words: { subject: string; paragraphs: string[] },
): Promise<void> {
  const mail = async () => {
    const edition = await readEdition(tx);
    return {
      ...words,
      fest: edition.name,
      facts: factsOf(about),
      paymentFacts: paymentFactsOf(about),
      link: { label: 'Registrations', url: (platform.config.publicUrl ?? '') + paths.adminRegistrations },
      signature: newsSignature(edition),
    };
  };
  await tellAdministrators(tx, platform, news, mail, { eventId: about.event_id, studentId: about.student_id });
}

function factsOf(about: RegistrationRow): [string, string][] {
  const facts: [string, string][] = [
    ['Event', about.event_title],
    ['Participant', `${about.name}, ${about.email}`],
    ['College', about.college],
  ];
  if (about.team_name) facts.push(['Team', about.team_name]);
  if (about.amount_due_paise > 0) facts.push(['Fee', inRupees(about.amount_due_paise / 100)]);
  return facts;
}

function paymentFactsOf({ amount_due_paise, transaction_id }: RegistrationRow): [string, string][] {
  const transactionId = amount_due_paise > 0 && transactionIdForMail(transaction_id);
  return transactionId ? [['Transaction ID', transactionId]] : [];
}
