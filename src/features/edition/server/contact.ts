import { isMailServerSet } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';
import type { Contact } from '../rules.ts';
import { readEdition } from './edition.ts';

/** How the organisers are reached, and whether they can be expected to write. */
export async function readContact(platform: Pick<Platform, 'db' | 'config'>): Promise<Contact> {
  const [mailsAreSent, { contactEmail }] = await Promise.all([isMailServerSet(platform), readEdition(platform.db)]);
  return { mailsAreSent, mailbox: contactEmail };
}
