import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { sendSecurityHeaders } from '#server/http/headers.ts';
import { sendLater } from '#server/mail/outbox.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { showDevMail } from './dev-mail.ts';

let app: TestApp;
let dev: FastifyInstance;
beforeAll(async () => {
  app = await startTestApp();
  dev = Fastify();
  sendSecurityHeaders(dev);
  showDevMail(dev, app.platform);
});
afterAll(async () => {
  await dev.close();
  await app.stop();
});

const get = (url: string) => dev.inject({ method: 'GET', url });

async function leave(mail: { subject: string; text: string; html: string }): Promise<string> {
  const { db } = app.platform;
  await write(db, (tx) => sendLater(tx, app.platform, { to: 'student@students.example', ...mail }));
  const found = db.selectFrom('mail_outbox').select('id').where('subject', '=', mail.subject);
  return (await found.executeTakeFirstOrThrow()).id;
}

describe('the preview of mails in development', () => {
  test('says that nothing has been written while there is no mail', async () => {
    await write(app.platform.db, (tx) => tx.deleteFrom('mail_outbox').execute());
    const response = await get('/dev/mail');
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.body).toContain('Nothing has been written yet.');
  });

  test('lists the outbox, and shows a mail as text and in a sandboxed frame', async () => {
    const html = '<p>Hello</p><script>alert(1)</script>';
    const id = await leave({ subject: 'A <b>subject</b>', text: 'Hello <i>you</i>', html });
    expect((await get('/dev/mail')).body).toContain(`<a href="/dev/mail/${id}">A &lt;b&gt;subject&lt;/b&gt;</a>`);
    const page = await get(`/dev/mail/${id}`);
    expect(page.body).toContain(`<iframe sandbox title="The mail as HTML" src="/dev/mail/${id}/html">`);
    expect(page.body).toContain('<pre>Hello &lt;i&gt;you&lt;/i&gt;</pre>');
    const frame = await get(`/dev/mail/${id}/html`);
    expect(frame.body).toBe(html);
    expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/);
  });

  test('answers 404 for an unknown mail', async () => {
    expect((await get('/dev/mail/unknown')).statusCode).toBe(404);
    expect((await get('/dev/mail/unknown/html')).statusCode).toBe(404);
  });

  test('answers 404 for the mail preview outside development', async () => {
    const response = await app.http.inject({ method: 'GET', url: '/dev/mail' });
    expect(response.statusCode).toBe(404);
  });
});
