import { tellOtherAdministrators } from '#features/accounts/server/index.ts';
import { readEdition } from '#features/edition/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { afterCommit } from '#server/db/write.ts';
import { type Deliver, deliveryBy, smtpDelivery } from '#server/mail/delivery.ts';
import { withMailStyles } from '#server/mail/mail-html.ts';
import type { MailServer } from '#server/mail/mail-server.ts';
import type { Platform } from '#server/platform.ts';

interface Change {
  before: MailServer | undefined;
  after: MailServer | undefined;
}

/**
 * Mails every other administrator, as for a change of payment details (decision 28). The previous server sends the mail
 * too: the owner of the new one could drop warnings about the change.
 */
export async function tellOfMailServer(tx: Tx, platform: Platform, byAdmin: string, change: Change): Promise<void> {
  const [was, is] = [inWords(platform, change.before), inWords(platform, change.after)];
  if (was === is) return;
  const mails = await tellOtherAdministrators(tx, platform, byAdmin, {
    subject: `Mail server changed: ${(await readEdition(tx)).name}`,
    meaning: 'The mail server sends every mail of the website, including the warnings about changed payment details.',
    facts: [
      ['Mail server before', was],
      ['Mail server now', is],
    ],
  });
  const deliver = deliveryOf(platform, change.before);
  if (!deliver) return;
  afterCommit(tx, () => {
    for (const mail of mails) void sendNow(platform, deliver, mail);
  });
}

/** A failure is only logged: the previous server was often replaced because it no longer works. */
async function sendNow({ log }: Platform, deliver: Deliver, { to, subject, text, html }: Parameters<Deliver>[0]) {
  try {
    await deliver({ to, subject, text, html: withMailStyles(html) });
  } catch (err) {
    log.warn({ err }, 'the former mail server did not take the mail about its change');
  }
}

export const deliveryOf = ({ config, vault }: Platform, server: MailServer | undefined) =>
  server ? deliveryBy(server, vault) : smtpDelivery(config);

function inWords({ config }: Platform, server: MailServer | undefined): string {
  if (!server) return config.smtpUrl ? 'the server in SMTP_URL' : 'none';
  const { host, port, security, user, from } = server;
  const encryption = security === 'none' ? 'not encrypted' : 'encrypted';
  return [`${host}:${port}`, encryption, user && `signed in as ${user}`, `sender ${from}`].filter(Boolean).join(', ');
}
