import { readEdition } from '#features/content/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { greetingTo, type Letter, writeLetter } from '#server/mail/letter.ts';
import { sendLater } from '#server/mail/outbox.ts';
import type { Platform } from '#server/platform.ts';

type Words = Pick<Letter, 'subject' | 'paragraphs' | 'facts' | 'link'>;

/**
 * A mail about the safety of an account, which goes out whatever its owner has chosen. `about` undefined: the account
 * is gone.
 */
export async function leaveSecurityMail(
  tx: Tx,
  { now }: Pick<Platform, 'now'>,
  to: { name: string; email: string },
  words: Words,
  about: { studentId?: string; goodUntil?: Date },
): Promise<void> {
  const edition = await readEdition(tx);
  const letter = writeLetter({
    to: to.email,
    fest: edition.name,
    greeting: greetingTo(to.name),
    ...words,
    signature: `The ${edition.name} team\n${edition.contactEmail}`,
  });
  await sendLater(tx, now(), { ...letter, ...about });
}
