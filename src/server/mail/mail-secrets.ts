import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { write } from '../db/write.ts';
import type { Platform } from '../platform.ts';
import type { Vault } from '../vault.ts';

interface Words {
  text: string;
  html: string;
}

/**
 * Prepares a mail for the outbox. `Mail.secrets` are tokens and codes that give access to something. The text gets a
 * placeholder for each, and the secrets are sealed for this recipient. Nobody can use them who only reads the database,
 * and they cannot be opened as part of a mail to somebody else.
 */
export function sealSecrets(
  vault: Vault,
  { to, text, html, secrets = [] }: Words & { to: string; secrets?: readonly string[] },
): Words & { secrets: string } {
  if (secrets.length === 0) return { text, html, secrets: '' };
  const hide = (words: string) =>
    secrets.reduce((left, secret, place) => left.replaceAll(secret, placeholder(place)), words);
  return { text: hide(text), html: hide(html), secrets: vault.seal(JSON.stringify(secrets), purposeFor(to)) };
}

class UnreadableSecrets extends Error {}

/** The texts with the secrets, for sending. */
export function fillSecrets(vault: Vault, mail: Words & { recipient: string; secrets: string }): Words {
  const secrets = openSecrets(vault, mail);
  if (!secrets) throw new UnreadableSecrets('The link in this mail was sealed with another SECRETS_KEY.');
  const fill = (words: string) =>
    secrets.reduce((left, secret, place) => left.replaceAll(placeholder(place), secret), words);
  return { text: fill(mail.text), html: fill(mail.html) };
}

/** A used link or code is worthless, so the unsent mail that contains it is erased and not sent. */
export async function eraseUsedSecret(
  tx: Tx,
  { vault, now }: Pick<Platform, 'vault' | 'now'>,
  recipient: string,
  secret: string,
): Promise<void> {
  const mails = await tx
    .selectFrom('mail_outbox')
    .select(['id', 'recipient', 'secrets'])
    .where(sql<string>`lower(recipient)`, '=', recipient.toLowerCase())
    .where('secrets', '<>', '')
    .execute();
  for (const mail of mails) {
    if (!openSecrets(vault, mail)?.includes(secret)) continue;
    const columns = { ...erasedMail, good_until: now().toISOString() };
    await tx.updateTable('mail_outbox').set(columns).where('id', '=', mail.id).execute();
  }
}

/** Does the same for all links and codes that were mailed to a student, when none of them works any more. */
export async function eraseSecretsOf(tx: Tx, { now }: Pick<Platform, 'now'>, studentId: string): Promise<void> {
  await tx
    .updateTable('mail_outbox')
    .set({ ...erasedMail, good_until: now().toISOString() })
    .where('student_id', '=', studentId)
    .where('secrets', '<>', '')
    .execute();
}

/** Erases mails whose secret has expired, also if they were not sent in time. */
export async function eraseEndedSecrets(db: Db, now: Date): Promise<void> {
  await write(db, (tx) =>
    tx
      .updateTable('mail_outbox')
      .set(erasedMail)
      .where('secrets', '<>', '')
      .where('good_until', '<=', now.toISOString())
      .execute(),
  );
}

export const erasedMail = { text: '', html: '', secrets: '' };

/** Seals the links of unsent mails that an older version has queued without sealing. */
export async function sealWaitingMails(db: Db, vault: Vault): Promise<void> {
  const waiting = await db
    .selectFrom('mail_outbox')
    .select(['id', 'recipient as to', 'text', 'html'])
    .where('sent_at', 'is', null)
    .where('good_until', 'is not', null)
    .where('secrets', '=', '')
    .where('text', 'like', '%#%')
    .execute();
  for (const { id, ...mail } of waiting) {
    const token = /#([\w-]{43})(?![\w-])/.exec(mail.text)?.[1];
    const columns = token && sealSecrets(vault, { ...mail, secrets: [token] });
    if (columns) {
      await write(db, (tx) => tx.updateTable('mail_outbox').set(columns).where('id', '=', id).execute());
    }
  }
}

function openSecrets(
  vault: Vault,
  { recipient, secrets }: { recipient: string; secrets: string },
): string[] | undefined {
  if (secrets === '') return [];
  const opened = vault.open(secrets, purposeFor(recipient));
  return opened === undefined ? undefined : (JSON.parse(opened) as string[]);
}

const purposeFor = (recipient: string) => `secrets in a mail to ${recipient}`;

// A control character, which no one-line field accepts.
const placeholder = (place: number) => `\u001a${place}\u001a`;
