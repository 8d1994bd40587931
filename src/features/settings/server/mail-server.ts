import { createHash } from 'node:crypto';
import { readEdition } from '#features/edition/server/index.ts';
import { recordAudit } from '#server/audit.ts';
import { afterCommit, write } from '#server/db/write.ts';
import { invalid, refuse } from '#server/http/refusal.ts';
import { guardedText, isGuardedAddress } from '#server/mail/mail-address.ts';
import {
  lockMailServer,
  type MailServer,
  readMailServer,
  removeMailServer,
  sealPassword,
  storeMailServer,
} from '#server/mail/mail-server.ts';
import { mailsToSend } from '#server/mail/outbox-worker.ts';
import { whyNotSent } from '#server/mail/why-not-sent.ts';
import { greetingTo, writeMail } from '#server/mail/write-mail.ts';
import type { Platform } from '#server/platform.ts';
import { instantText } from '#shared/instants.ts';
import type { MailServerFields, MailServerSettings } from '../contract.ts';
import { deliveryOf, tellOfMailServer } from './tell-of-mail-server.ts';

const unset = { host: '', port: 587, security: 'starttls', user: '', hasPassword: false, from: '' } as const;

export async function showMailServer({ db, config, now }: Platform): Promise<MailServerSettings> {
  const server = await readMailServer(db);
  const waiting = mailsToSend(db, now());
  const { count } = await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const mostTried = waiting.select('last_error').orderBy('attempts', 'desc').limit(1);
  const lastError = (await mostTried.executeTakeFirst())?.last_error.slice(0, 300) ?? '';
  const outbox = { waiting: count, lastError, version: versionOf(server) };
  if (!server) return { source: config.smtpUrl ? 'environment' : 'none', ...unset, ...outbox };
  return { source: 'settings', ...withoutPassword(server), ...outbox };
}

/**
 * A save with a password always changes the version, because sealing the same password again gives a different text.
 */
const versionOf = (server: MailServer | undefined) =>
  server ? createHash('sha256').update(JSON.stringify(server)).digest('base64url') : '';

const withoutPassword = ({ password, ...server }: MailServer) => ({ ...server, hasPassword: password !== '' });

/** The version that the caller has read. Without it the call does not check for other changes. */
interface Read {
  version?: string | undefined;
}

export async function saveMailServer(
  platform: Platform,
  { version, password, ...server }: MailServerFields & Read,
  adminId: string,
) {
  const { db, now, vault, wakeOutbox } = platform;
  if (isGuardedAddress(server.host)) return invalid({ host: guardedText });
  return write(db, async (tx) => {
    await lockMailServer(tx);
    const before = await readMailServer(tx);
    if (version !== undefined && version !== versionOf(before)) return refuse('changedMeanwhile');
    // The stored password is only sent to the server that it was typed for.
    const isSame = before?.host === server.host && before.port === server.port && before.user === server.user;
    if (password === undefined && before?.password && server.user && !isSame) {
      return invalid({ password: 'Please enter the password again for this server.' });
    }
    const kept = server.user ? (before?.password ?? '') : '';
    const after = { ...server, password: password === undefined ? kept : sealPassword(vault, password) };
    await storeMailServer(tx, after);
    afterCommit(tx, wakeOutbox);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'settings.mail-server',
      subject: 'settings:mail-server',
      before: before && withoutPassword(before),
      after: { ...withoutPassword(after), isPasswordNew: password !== undefined },
    });
    await tellOfMailServer(tx, platform, adminId, { before, after });
    return undefined;
  });
}

export function forgetMailServer(platform: Platform, { version }: Read, adminId: string) {
  const { db, now } = platform;
  return write(db, async (tx) => {
    await lockMailServer(tx);
    const before = await readMailServer(tx);
    if (version !== undefined && version !== versionOf(before)) return refuse('changedMeanwhile');
    if (!before) return undefined;
    await removeMailServer(tx);
    await recordAudit(tx, now(), {
      actor: `admin:${adminId}`,
      action: 'settings.mail-server',
      subject: 'settings:mail-server',
      before: withoutPassword(before),
    });
    await tellOfMailServer(tx, platform, adminId, { before, after: undefined });
    return undefined;
  });
}

/** Mails only the administrator's own address. Skips the outbox, because the answer must tell the result. */
export async function sendTestMail(platform: Platform, adminId: string) {
  const { db, now } = platform;
  const deliver = deliveryOf(platform, await readMailServer(db));
  if (!deliver) return refuse('noMailServer');
  const admin = await db
    .selectFrom('admins')
    .select(['name', 'email'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow();
  const { name, timeZone } = await readEdition(db);
  const mail = writeMail({
    to: admin.email,
    fest: name,
    subject: `A test mail of ${name}`,
    greeting: greetingTo(admin.name),
    paragraphs: [
      `If you read this, the mail server of ${name} works. It was sent on ${instantText(now().toISOString(), timeZone)}.`,
    ],
    signature: `The website of ${name}`,
  });
  try {
    await deliver(mail);
    return { delivered: true, message: `The server took the mail. Please look into the mailbox of ${admin.email}.` };
  } catch (error) {
    return { delivered: false, message: whyNotSent(error) };
  }
}
