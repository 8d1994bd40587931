import { isIP } from 'node:net';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Vault } from '../vault.ts';
import { mailAddressOf } from './mail-address.ts';
import { type MailServer, openPassword, readMailServer } from './mail-server.ts';

const timeoutMs = 10_000;
/**
 * In milliseconds. A server may confirm a mail minutes after it has received it (RFC 5321, 4.5.3.2.6). If we gave up
 * earlier, we would send the mail again and the recipient would get it twice.
 */
const answerTimeout = 2 * 60_000;

export type Deliver = (mail: OutgoingMail) => Promise<void>;

interface OutgoingMail {
  /** The id of the mail in the outbox, the same for each attempt. A test mail has no id. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Post {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  db: Db;
  vault: Vault;
}

/**
 * Returns how to send mails at the moment: by the mail server of the settings, else by SMTP_URL. Undefined: mails wait.
 */
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

export function smtpDelivery(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Deliver | undefined {
  const { smtpUrl, mailFrom = 'Symposia <no-reply@localhost>' } = config;
  if (!smtpUrl) return undefined;
  let transport: Transporter | undefined;
  return async (mail) => {
    // nodemailer is loaded with the first mail, because some servers have no mail server yet.
    const { default: nodemailer } = await import('nodemailer');
    transport ??= nodemailer.createTransport(withTimeouts(smtpUrl), { from: mailFrom });
    await transport.sendMail(messageOf(mail, mailFrom));
  };
}

/** Adds the time limits that the address itself does not set. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: answerTimeout };
  for (const [name, ms] of Object.entries(timeouts)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  }
  return url.href;
}

export class UnreadablePassword extends Error {}

/**
 * Sets short time limits, and prevents nodemailer from reading files or addresses that a mail names. `answerMs` is how
 * long the server may be silent.
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
        // The certificate is for the name, not for the address that the name resolves to.
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

/**
 * What nodemailer sends. Each attempt has the same message ID, so that a mailbox can recognise a mail that it got
 * twice.
 */
function messageOf({ id, ...mail }: OutgoingMail, from: string) {
  const domain = /@([\w.-]+)/.exec(from)?.[1];
  return { ...mail, ...(id && domain && { messageId: `<${id}@${domain}>` }) };
}
