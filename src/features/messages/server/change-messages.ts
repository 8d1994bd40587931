import { recordAudit } from '#server/audit.ts';
import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { deleteMails } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';
import type { ReceivedMessage } from '../contract.ts';
import { findMessage } from './read-messages.ts';

export function markMessage(
  { db }: Platform,
  messageId: string,
  isRead: boolean,
): Promise<ReceivedMessage | Refusal<'gone'>> {
  return write(db, async (tx) => {
    const marked = { is_read: isRead ? (1 as const) : (0 as const) };
    await tx.updateTable('contact_messages').set(marked).where('id', '=', messageId).execute();
    return (await findMessage(tx, messageId)) ?? refuse('gone');
  });
}

/** The audit record has the time of the message but not its author, because some people ask for the deletion. */
export function deleteMessage(
  { db, now }: Platform,
  messageId: string,
  adminId: string,
): Promise<{ message: string } | Refusal<'gone'>> {
  return write(db, async (tx) => {
    const message = await findMessage(tx, messageId);
    const removal = tx.deleteFrom('contact_messages').where('id', '=', messageId);
    if (!message || !(await didChange(removal))) return refuse('gone');
    await deleteMails(tx, [messageId]);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'message.delete',
      subject: `message:${messageId}`,
      before: { createdAt: message.createdAt, isRead: message.isRead, replies: message.replies.length },
    });
    return { message: 'The message is deleted.' };
  });
}
