import { chunksOf } from '#shared/chunks-of.ts';
import { didChange } from '../db/concurrency.ts';
import { insertRow } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import { afterCommit } from '../db/write.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import type { Mail } from './mail.ts';
import { withinBounds } from './mail-bounds.ts';
import { sealSecrets } from './mail-secrets.ts';

export type Sending = Pick<Platform, 'now' | 'log' | 'vault' | 'wakeOutbox'> & { hold?: Hold };

export interface Hold {
  until: Date;
  groupId: string;
}

/**
 * For mails about something that can still be undone: they are not sent before `hold.until`, and `withdrawMails`
 * deletes them.
 */
export const holdMails = <Some extends Sending>(platform: Some, hold: Hold): Some => ({ ...platform, hold });

/** False if one of the mails is sent or being sent already, which happens when another server's clock is ahead. */
export async function withdrawMails(tx: Tx, groupId: string): Promise<boolean> {
  await tx.deleteFrom('mail_outbox').where('group_id', '=', groupId).where('attempts', '=', 0).execute();
  const left = tx.selectFrom('mail_outbox').select('id').where('group_id', '=', groupId);
  return (await left.executeTakeFirst()) === undefined;
}

/**
 * Sends held mails next. What they are about has changed again, and the mail about that change must come after them.
 */
export async function releaseMails(tx: Tx, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length === 0) return;
  const held = tx.updateTable('mail_outbox').set({ hold_until: null }).where('group_id', 'in', groupIds);
  await held.where('hold_until', 'is not', null).where('attempts', '=', 0).execute();
}

/** Deletes mails about something that was deleted, including mails that were sent. */
export async function deleteMails(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('mail_outbox').where('group_id', 'in', groupIds).execute();
}

/**
 * Part of deleting an account. Deletes in parts, because twenty thousand mails in one statement blocked SQLite for a
 * sixth of a second.
 */
export async function deleteMailsTo(tx: Tx, studentId: string): Promise<void> {
  for (let isMore = true; isMore; ) {
    const next = tx.selectFrom('mail_outbox').select('id').where('student_id', '=', studentId).limit(mailsAtOnce);
    isMore = await didChange(tx.deleteFrom('mail_outbox').where('id', 'in', next));
  }
}

/** Deletes the unsent mails to an organiser who was removed. */
export async function withdrawMailsTo(tx: Tx, adminId: string): Promise<void> {
  await unsentTo(tx, adminId).execute();
}

/** Deletes unsent news to an organiser who may not see it any more. Mails that expire are about links, and stay. */
export async function withdrawNewsTo(tx: Tx, adminId: string): Promise<void> {
  await unsentTo(tx, adminId).where('good_until', 'is', null).execute();
}

const unsentTo = (tx: Tx, adminId: string) =>
  tx.deleteFrom('mail_outbox').where('admin_id', '=', adminId).where('sent_at', 'is', null);

/**
 * Queues a mail in the transaction that makes the change, so that neither exists without the other. The outbox worker
 * is woken after the commit. Mails that nobody asked for are dropped when their mailbox has reached its limit
 * (`mail-bounds.ts`).
 */
export async function sendLater(tx: Tx, platform: Sending, mail: Mail): Promise<void> {
  for (const one of await toSend(tx, platform, [mail])) await insertRow(tx, 'mail_outbox', toRow(platform, one));
}

const mailsAtOnce = 200;

/** Does what `sendLater` does, for many mails with few statements. */
export async function sendAllLater(tx: Tx, platform: Sending, mails: readonly Mail[]): Promise<void> {
  for (const some of chunksOf(mails, mailsAtOnce)) {
    const within = await toSend(tx, platform, some);
    const rows = within.map((mail) => toRow(platform, mail));
    if (rows.length > 0) await tx.insertInto('mail_outbox').values(rows).execute();
  }
}

async function toSend(tx: Tx, { now, log, wakeOutbox }: Sending, mails: readonly Mail[]): Promise<Mail[]> {
  // Accounts that the spot desk makes may have no email.
  const addressed = mails.filter(({ to }) => to !== '');
  const within = await withinBounds(tx, now(), addressed);
  if (within.length > 0) afterCommit(tx, wakeOutbox);
  const dropped = addressed.length - within.length;
  // The address is not logged, because more people read logs than the database.
  if (dropped > 0) log.warn({ dropped }, 'mails not queued: their mailbox reached its limit');
  return within;
}

const toRow = ({ now, vault, hold }: Sending, mail: Mail) => ({
  id: newId(),
  recipient: mail.to,
  subject: oneLine(mail.subject),
  ...sealSecrets(vault, mail),
  created_at: now().toISOString(),
  sent_at: null,
  attempts: 0,
  next_attempt_at: now().toISOString(),
  last_error: '',
  student_id: mail.studentId ?? null,
  good_until: mail.goodUntil?.toISOString() ?? null,
  hold_until: hold?.until.toISOString() ?? null,
  group_id: hold?.groupId ?? mail.groupId ?? null,
  admin_id: mail.adminId ?? null,
});

// A subject with a line break could add headers to the mail.
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
