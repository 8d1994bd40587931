import { readEdition } from '#features/edition/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { isAskedFor, type MailTopic, tellAdministrators } from '#server/mail/tell-administrators.ts';
import { newsSignature } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { transactionIdForMail } from '#shared/payments/transaction-id.ts';
import type { RegistrationRow } from '../rows.ts';

interface Made {
  /** The spot desk takes the payment in the same transaction. */
  isAtDesk: boolean;
}

export function tellOfRegistration(tx: Tx, platform: Platform, about: RegistrationRow, made: Made): Promise<void> {
  return tell(tx, platform, about, 'new_registrations', {
    subject: `${about.name} registered for ${about.event_title}`,
    paragraphs: [`There is a new registration. ${paymentText(about, made)}`],
  });
}

function paymentText({ amount_due_paise, pass_order_id, registration_status }: RegistrationRow, made: Made): string {
  if (amount_due_paise > 0) {
    return made.isAtDesk ? 'It was made at the spot desk and is paid.' : 'Its payment waits to be checked.';
  }
  if (pass_order_id === '') return 'It is free, so nothing has to be checked.';
  return registration_status === 'confirmed'
    ? 'It was made with a paid pass, so nothing has to be checked.'
    : 'It is confirmed once its pass is paid.';
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
    ['Participant', [about.name, about.email].filter(Boolean).join(', ')],
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
