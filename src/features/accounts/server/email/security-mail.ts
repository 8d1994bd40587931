import { readEdition } from '#features/edition/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { toDeletedAccounts } from '#server/mail/erase-old-mails.ts';
import type { Mail, MailText } from '#server/mail/mail.ts';
import { type Sending, sendLater } from '#server/mail/outbox.ts';
import { addressFor } from '#server/mail/student-mail.ts';
import { greetingTo, teamSignature, writeMail } from '#server/mail/write-mail.ts';

type Words = Pick<MailText, 'subject' | 'paragraphs' | 'facts' | 'link'>;

/**
 * Queues a mail about the safety of an organiser's account. It is sent even if the organiser has switched mails off.
 */
export function queueSecurityMail(
  tx: Tx,
  platform: Sending,
  to: { name: string; email: string },
  words: Words,
  about: Pick<Mail, 'adminId' | 'goodUntil' | 'secrets'> = {},
): Promise<Mail> {
  return queue(tx, platform, to, words, { ...about, audience: 'organisers' });
}

/**
 * Queues a mail about the safety of a student's account, if its email is confirmed. `isAskedFor`: send it to an
 * unconfirmed email too. `accountIsGone`: the account is being deleted, and this mail must not be deleted with it.
 */
export async function queueStudentMail(
  tx: Tx,
  platform: Sending,
  to: { id: string; name: string; email: string; email_confirmed_at: string },
  words: Words,
  about: Pick<Mail, 'goodUntil' | 'secrets'> & { isAskedFor?: boolean; accountIsGone?: boolean } = {},
): Promise<void> {
  const { isAskedFor, accountIsGone, ...kept } = about;
  const address = addressFor({ purpose: isAskedFor ? 'asked' : 'needed', student: to });
  if (!address) return;
  const { audience, studentId } = address;
  await queue(tx, platform, to, words, {
    ...kept,
    audience,
    ...(accountIsGone ? { groupId: toDeletedAccounts } : { studentId }),
  });
}

async function queue(
  tx: Tx,
  platform: Sending,
  to: { name: string; email: string },
  words: Words,
  about: Pick<Mail, 'audience' | 'goodUntil' | 'secrets' | 'studentId' | 'adminId' | 'groupId'>,
): Promise<Mail> {
  const edition = await readEdition(tx);
  const text = writeMail({
    to: to.email,
    fest: edition.name,
    greeting: greetingTo(to.name),
    ...words,
    signature: teamSignature(edition),
  });
  const mail = { ...text, ...about };
  await sendLater(tx, platform, mail);
  return mail;
}
