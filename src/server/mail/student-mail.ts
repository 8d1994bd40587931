import { chunksOf } from '#shared/chunks-of.ts';
import type { Bit } from '../db/columns.ts';
import type { Tx } from '../db/schema.ts';
import type { Mail, MailText } from './mail.ts';
import { type Sending, sendAllLater, sendLater } from './outbox.ts';
import { greetingTo, teamSignature, writeMail } from './write-mail.ts';

/**
 * Why a student gets a mail. `asked`: somebody asked for it at this address. `receipt`: a registration, order or
 * payment has arrived. `courtesy`: nothing is lost without it. `needed`: it is about a seat, money or the account, so
 * it is sent even if the student wants no mails.
 */
export type Purpose = 'asked' | 'receipt' | 'courtesy' | 'needed';

interface Student {
  id: string;
  email: string;
  email_confirmed_at: string;
}

type Wishes = { mail_wanted: Bit };

type Addressed<Known = unknown> =
  | { purpose: 'receipt' | 'courtesy'; student: Student & Wishes & Known }
  | { purpose: 'needed' | 'asked'; student: Student & Known };

type Address = Required<Pick<Mail, 'to' | 'studentId'>> & Pick<Mail, 'audience'>;

/**
 * Undefined if this student does not get the mail. An unconfirmed address may belong to anybody, so it gets only mails
 * that were asked for and receipts (decision 29).
 */
export function addressFor({ purpose, student }: Addressed): Address | undefined {
  const address = { to: student.email, studentId: student.id };
  if (purpose === 'asked') return { ...address, audience: 'asked' };
  if ((purpose === 'receipt' || purpose === 'courtesy') && student.mail_wanted === 0) return undefined;
  if (student.email_confirmed_at) return { ...address, audience: 'owner' };
  return purpose === 'receipt' ? address : undefined;
}

interface Fest {
  name: string;
  contactEmail: string;
}

export type StudentMail = Addressed<{ name: string }> & {
  words: Pick<MailText, 'subject' | 'paragraphs' | 'facts' | 'link'>;
} & Pick<Mail, 'goodUntil' | 'secrets'>;

/** Queues a mail to the student's own address, unless the student does not get it. */
export async function sendToStudent(tx: Tx, platform: Sending, fest: Fest, mail: StudentMail): Promise<void> {
  const written = write(fest, mail);
  if (written) await sendLater(tx, platform, written);
}

/** Writing and queueing this many takes some milliseconds. On SQLite other requests run after that. */
const mailsAtOnce = 100;

/** Does what `sendToStudent` does, for many mails with few statements. */
export async function sendToStudents(
  tx: Tx,
  platform: Sending,
  fest: Fest,
  mails: readonly StudentMail[],
): Promise<void> {
  for (const some of chunksOf(mails, mailsAtOnce)) {
    const written = some.flatMap((mail) => write(fest, mail) ?? []);
    await sendAllLater(tx, platform, written);
  }
}

function write(fest: Fest, mail: StudentMail): Mail | undefined {
  const address = addressFor(mail);
  if (!address) return undefined;
  const { purpose: _, student, words, ...kept } = mail;
  const text = writeMail({
    ...words,
    to: address.to,
    fest: fest.name,
    greeting: greetingTo(student.name),
    signature: teamSignature(fest),
  });
  return { ...text, ...address, ...kept };
}
