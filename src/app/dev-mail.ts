import type { FastifyInstance } from 'fastify';
import { withMailStyles } from '#server/mail/mail-html.ts';
import { fillSecrets } from '#server/mail/mail-secrets.ts';
import type { Platform } from '#server/platform.ts';
import { escapeHtml } from '#shared/text.ts';

/**
 * Shows the outbox at /dev/mail, only in development. The HTML of a mail is shown in a frame that runs and loads
 * nothing.
 */
export function showDevMail(app: FastifyInstance, { db, vault }: Pick<Platform, 'db' | 'vault'>): void {
  const route = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.get('/dev/mail', route, async (_, reply) => {
    const mails = await db
      .selectFrom('mail_outbox')
      .select(['id', 'recipient', 'subject', 'created_at', 'sent_at'])
      .orderBy('created_at', 'desc')
      .limit(200)
      .execute();
    return reply.headers(pageHeaders).send(page('Outbox', list(mails)));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id', route, async ({ params }, reply) => {
    const mail = await findMail({ db, vault }, params.id);
    if (!mail) return reply.code(404).headers(pageHeaders).send(page('No such mail', '<p>There is no such mail.</p>'));
    return reply.headers(pageHeaders).send(page(mail.subject, dressedPage(mail)));
  });
  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', route, async ({ params }, reply) => {
    const mail = await findMail({ db, vault }, params.id);
    return reply
      .code(mail ? 200 : 404)
      .headers(frameHeaders)
      .send(withMailStyles(mail?.html ?? ''));
  });
}

const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const pageHeaders = {
  ...html,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
};
const frameHeaders = {
  ...html,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

async function findMail({ db, vault }: Pick<Platform, 'db' | 'vault'>, id: string) {
  const mail = await db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst();
  return mail && { ...mail, ...fillSecrets(vault, mail) };
}

type Mail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

function list(mails: Pick<Mail, 'id' | 'recipient' | 'subject' | 'created_at' | 'sent_at'>[]): string {
  if (mails.length === 0) return '<p>Nothing has been written yet. Register for an event, then look again.</p>';
  const rows = mails.map(
    (mail) =>
      `<tr><td><a href="/dev/mail/${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</a></td><td>${escapeHtml(mail.recipient)}</td>` +
      `<td><time>${escapeHtml(mail.created_at)}</time></td><td>${mail.sent_at ? 'sent' : 'waiting'}</td></tr>`,
  );
  const head =
    '<tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Written</th><th scope="col">State</th></tr>';
  return `<div class="wide"><table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function dressedPage(mail: Mail): string {
  return [
    '<p><a href="/dev/mail">All mails</a></p>',
    `<p>To ${escapeHtml(mail.recipient)}, written ${escapeHtml(mail.created_at)}, ${mail.sent_at ? 'sent' : 'waiting'}.</p>`,
    mail.last_error && `<p>Last try: ${escapeHtml(mail.last_error)}</p>`,
    `<h2>HTML</h2><iframe sandbox title="The mail as HTML" src="/dev/mail/${escapeHtml(mail.id)}/html"></iframe>`,
    `<h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  ].join('');
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100% }
th, td { padding: .4rem .75rem .4rem 0; text-align: left; border-bottom: 1px solid #8886 }
iframe { width: 100%; height: 26rem; border: 1px solid #8886; background: #fff }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid #8886 }`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)} · mail</title><style>${style}</style></head>` +
  `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
