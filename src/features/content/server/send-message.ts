import type { z } from 'zod';
import { write } from '#server/db/write.ts';
import { type Refusal, refuse } from '#server/http/refusal.ts';
import { newId } from '#server/ids.ts';
import { type Letter, writeLetter } from '#server/mail/letter.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { tellAdministrators } from '#server/mail/tell-administrators.ts';
import type { Platform } from '#server/platform.ts';
import type { contactMessage } from '../contract.ts';
import type { AddressThrottle } from './address-throttle.ts';
import { readEdition } from './site.ts';

type Message = z.output<typeof contactMessage>;

const answer = { message: 'Thank you. Your message is with the organisers, who answer by email.' };

/** Keeps a visitor's message and tells the edition's mailbox of it, or neither. */
export async function sendMessage(
  { db, now, mailWaits }: Platform,
  throttle: AddressThrottle,
  { body, ip }: { body: Message; ip: string },
): Promise<typeof answer | Refusal<'tooMany'>> {
  if (await throttle.isBarred(ip)) return refuse('tooMany');
  if (body.website) return answer;
  const at = now();
  const { name, email, subject, message } = body;
  await write(db, async (tx) => {
    await tx
      .insertInto('contact_messages')
      .values({ id: newId(), name, email, subject, message, is_read: 0, created_at: at.toISOString() })
      .execute();
    const edition = await readEdition(tx);
    if (edition.contactEmail) await sendLater(tx, at, writeLetter(notice(body, edition)));
    const { to, greeting, ...letter } = notice(body, edition);
    const told = { ...letter, paragraphs: [greeting, ...letter.paragraphs] };
    await tellAdministrators(tx, at, 'contact_messages', async () => told, { except: to });
  });
  mailWaits();
  return answer;
}

function notice(message: Message, edition: { name: string; contactEmail: string }): Letter {
  const about = message.subject || `Your message to ${edition.name}`;
  return {
    to: edition.contactEmail,
    fest: edition.name,
    subject: `Message from ${message.name}${message.subject ? `: ${message.subject}` : ''}`,
    greeting: `${message.name} wrote to you from the contact section of the website:`,
    paragraphs: [
      message.message,
      `To answer, write to ${message.email}. An answer to this mail itself does not reach ${message.name}.`,
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

// Half a character, which a script may send, would throw when it is encoded.
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const mailLink = (to: string, subject: string) =>
  `mailto:${encoded(to).replace('%40', '@')}?subject=${encoded(subject)}`;
