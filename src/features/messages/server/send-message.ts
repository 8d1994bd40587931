import type { z } from 'zod';
import { askTheOrganisers } from '#features/edition/rules.ts';
import { readContact, readEdition } from '#features/edition/server/index.ts';
import type { AddressThrottle } from '#server/address-throttle.ts';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import type { MailText } from '#server/mail/mail.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { tellAdministrators } from '#server/mail/tell-administrators.ts';
import { newsSignature, writeMail } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import type { Throttle } from '#server/throttle.ts';
import type { contactMessage } from '../contract.ts';

type Message = z.output<typeof contactMessage>;

async function answerOf(platform: Platform) {
  const contact = await readContact(platform);
  const more = contact.mailsAreSent
    ? ', who answer by email.'
    : `. If you need an answer soon, ${askTheOrganisers(contact)}.`;
  return { message: `Thank you. Your message is with the organisers${more}` };
}

interface Limits {
  messages: AddressThrottle;
  /** How many messages are mailed. Without a limit anybody could use up what the mail server sends in a day. */
  mailed: Pick<Throttle, 'spend'>;
}

/** Stores a visitor's message and queues the mail to the edition's mailbox in one transaction. */
export async function sendMessage(
  platform: Platform,
  { messages, mailed }: Limits,
  { body, ip }: { body: Message; ip: string },
): Promise<{ message: string } | Refusal<'tooMany'>> {
  if (await messages.isBarred(ip)) return refuse('tooMany');
  const answer = await answerOf(platform);
  if (body.website) return answer;
  const at = platform.now();
  const { name, email, subject, message } = body;
  const isMailed = await mailed.spend('');
  if (!isMailed) platform.log.warn('a message is not mailed: many have come, and the control room has all of them');
  await write(platform.db, async (tx) => {
    const id = newId();
    await tx
      .insertInto('contact_messages')
      .values({ id, name, email, subject, message, is_read: 0, created_at: at.toISOString() })
      .execute();
    if (!isMailed) return;
    const edition = await readEdition(tx);
    const toMailbox = { ...writeMail(notice(body, edition)), audience: 'organisers' as const, groupId: id };
    if (edition.contactEmail) await sendLater(tx, platform, toMailbox);
    const { to, greeting, ...mail } = notice(body, edition);
    const told = { ...mail, paragraphs: [greeting, ...mail.paragraphs], signature: newsSignature(edition) };
    await tellAdministrators(tx, platform, 'contact_messages', async () => told, { except: to, groupId: id });
  });
  return answer;
}

function notice(message: Message, edition: { name: string; contactEmail: string }): MailText {
  const about = message.subject || `Your message to ${edition.name}`;
  return {
    to: edition.contactEmail,
    fest: edition.name,
    subject: `Message from ${message.name}${message.subject ? `: ${message.subject}` : ''}`,
    greeting: `${message.name} wrote to you from the contact section of the website:`,
    paragraphs: [
      message.message,
      `To answer, write to ${message.email}. A reply to this mail does not reach ${message.name}.`,
    ],
    facts: [
      ['Name', message.name],
      ['Email', message.email],
      ...(message.subject ? [['Subject', message.subject] satisfies [string, string]] : []),
    ],
    link: { label: 'Answer', url: mailLink(message.email, `Re: ${about}`) },
    signature: `The website of ${edition.name}`,
  };
}

// `toWellFormed`, because a script may send half a surrogate pair, which encodeURIComponent refuses.
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const mailLink = (to: string, subject: string) =>
  `mailto:${encoded(to).replace('%40', '@')}?subject=${encoded(subject)}`;
