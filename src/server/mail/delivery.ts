import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Vault } from '../vault.ts';
import { mailAddressOf } from './mail-address.ts';
import { type MailServer, openPassword, readMailServer } from './mail-server.ts';
import { answerTimeout, type Deliver, messageOf, smtpDelivery } from './outbox-worker.ts';

interface Post {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  db: Db;
  vault: Vault;
}

/** Finds how mails leave at this moment: the settings' mail server, else SMTP_URL; undefined: they wait. */
export function createDelivery({ config, db, vault }: Post): () => Promise<Deliver | undefined> {
  const fromEnvironment = smtpDelivery(config);
  let known: { settings: string; deliver: Deliver } | undefined;
  return async () => {
    const server = await readMailServer(db);
    if (!server) return fromEnvironment;
    const settings = JSON.stringify(server);
    if (known?.settings !== settings)
      known = { settings, deliver: deliveryBy(server, vault, { answerMs: answerTimeout }) };
    return known.deliver;
  };
}

export class UnreadablePassword extends Error {}

const timeoutMs = 10_000;

/**
 * Nobody waits long for a server that does not answer, and nothing but the mail's own words is read or fetched.
 * `answerMs`: how long it may be silent in between.
 */
export function deliveryBy(server: MailServer, vault: Vault, { answerMs = 20_000 } = {}): Deliver {
  const password = openPassword(vault, server.password);
  return async (mail) => {
    if (password === undefined) {
      throw new UnreadablePassword('The stored password was sealed with another key. Please enter it again.');
    }
    const { default: nodemailer } = await import('nodemailer');
    const transport = nodemailer.createTransport(
      {
        host: await mailAddressOf(server.host),
        port: server.port,
        secure: server.security === 'tls',
        requireTLS: server.security === 'starttls',
        ignoreTLS: server.security === 'none',
        // The certificate is of the name, not of the address that it led to.
        ...(isIP(server.host) === 0 && { tls: { servername: server.host } }),
        ...(server.user && { auth: { user: server.user, pass: password } }),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: answerMs,
        dnsTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from: server.from },
    );
    await transport.sendMail(messageOf(mail, server.from));
  };
}
