import { insertRow } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import { newId } from '../ids.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The student whose account it is about: the mail goes when the account goes. */
  studentId?: string;
  /** For a secret or an offer: sent before news, not sent after that, and erased once it is sent. */
  goodUntil?: Date;
}

/** Leaves a mail in the outbox, in the transaction whose news it carries: neither is ever there without the other. */
export async function sendLater(tx: Tx, now: Date, mail: Mail): Promise<void> {
  await insertRow(tx, 'mail_outbox', toRow(now, mail));
}

const mailsAtOnce = 200;

/** The same for many with few statements. */
export async function sendAllLater(tx: Tx, now: Date, mails: readonly Mail[]): Promise<void> {
  for (let done = 0; done < mails.length; done += mailsAtOnce) {
    const rows = mails.slice(done, done + mailsAtOnce).map((mail) => toRow(now, mail));
    await tx.insertInto('mail_outbox').values(rows).execute();
  }
}

const toRow = (now: Date, mail: Mail) => ({
  id: newId(),
  recipient: mail.to,
  subject: oneLine(mail.subject),
  text: mail.text,
  html: mail.html,
  created_at: now.toISOString(),
  sent_at: null,
  attempts: 0,
  next_attempt_at: now.toISOString(),
  last_error: '',
  student_id: mail.studentId ?? null,
  good_until: mail.goodUntil?.toISOString() ?? null,
});

// A subject with a line break could add headers of its own.
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
