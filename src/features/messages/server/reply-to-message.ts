import { sql } from 'kysely';
import { readEdition } from '#features/edition/server/index.ts';
import { didChange } from '#server/db/concurrency.ts';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { MailText } from '#server/mail/mail.ts';
import { isMailServerSet } from '#server/mail/mail-server.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { greetingTo, writeMail } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { instantText } from '#shared/instants.ts';
import type { ReceivedMessage } from '../contract.ts';
import { findMessage } from './read-messages.ts';

interface Answer {
  messageId: string;
  text: string;
  seen: number;
}

/** Stores the answer and queues its mail in one transaction. The second of two parallel answers is refused. */
export async function replyToMessage(
  platform: Platform,
  { messageId, text, seen }: Answer,
  adminId: string,
): Promise<ReceivedMessage | Refusal<'gone' | 'answeredMeanwhile'>> {
  const at = platform.now();
  return write(platform.db, async (tx) => {
    const answer = tx
      .updateTable('contact_messages')
      .set({ reply_count: sql`reply_count + 1`, is_read: 1 })
      .where('id', '=', messageId)
      .where('reply_count', '=', seen);
    const isFirst = await didChange(answer);
    const before = await findMessage(tx, messageId);
    if (!before) return refuse('gone');
    if (!isFirst) return refuse('answeredMeanwhile');
    const author = await tx.selectFrom('admins').select('name').where('id', '=', adminId).executeTakeFirst();
    const reply = { author: author?.name ?? '', text, createdAt: at.toISOString() };
    await tx
      .insertInto('message_replies')
      .values({ id: newId(), message_id: messageId, author: reply.author, text, created_at: reply.createdAt })
      .execute();
    // Without a mail server, the screen asks the organiser to write from their own mailbox.
    if (await isMailServerSet({ config: platform.config, db: tx })) {
      const mail = writeMail(answerMail(before, text, await readEdition(tx)));
      await sendLater(tx, platform, { ...mail, audience: 'asked', groupId: messageId });
    }
    return { ...before, replies: [...before.replies, reply] };
  });
}

interface Sender {
  name: string;
  contactEmail: string;
  timeZone: string;
}

function answerMail(message: ReceivedMessage, text: string, edition: Sender): MailText {
  const about = message.subject || `Your message to ${edition.name}`;
  const quoted = message.message.split('\n').map((line) => `> ${line}`);
  return {
    to: message.email,
    fest: edition.name,
    subject: `Re: ${about}`,
    greeting: greetingTo(message.name),
    paragraphs: [
      text,
      ...(edition.contactEmail ? [`If anything is still open, write to ${edition.contactEmail}.`] : []),
      [`On ${instantText(message.createdAt, edition.timeZone)} you wrote:`, ...quoted].join('\n'),
    ],
    signature: `The organisers of ${edition.name}`,
  };
}
