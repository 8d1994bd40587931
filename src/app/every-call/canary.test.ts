import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { fromBase32, stepAt, totp } from '#features/accounts/server/two-factor/totp.ts';
import { call } from '#testing/call.ts';
import { mailsTo, tokensMailedTo } from '#testing/mailbox.ts';
import { maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const student = { email: 'canary@students.example', password: 'canary-password-1' };
const admin = { email: 'canary@aarambh.example', password: 'canary-password-2' };

test('the log contains no secret, also when calls fail', async () => {
  const app = await startTestApp({
    env: { PUBLIC_URL: 'https://fest.example', LOG_LEVEL: 'debug' },
    // A mail server that repeats the mail in its error message.
    deliver: async (mail) => Promise.reject(new Error(`refused: ${mail.subject}`)),
  });
  onTestFinished(() => app.stop());
  const secrets = [
    ...(await secretsOfStudent(app)),
    ...(await secretsOfAdmin(app)),
    ...(await secretsOfAnybody(app)),
    ...(await secretsInFailures(app)),
  ];
  expect(new Set(secrets).size).toBeGreaterThan(20);
  const log = app.logLines.join('');
  // Otherwise the log could miss the secrets only because little was logged.
  expect(app.logLines.length).toBeGreaterThan(30);
  expect(log).toContain('unexpected failure');
  for (const secret of secrets) {
    expect(secret.length, secret).toBeGreaterThan(5);
    expect(log.includes(secret), `the log holds ${secret}`).toBe(false);
    expect(log.includes(encodeURIComponent(secret)), `the log holds ${secret}, encoded`).toBe(false);
  }
});

const post = (app: TestApp, url: string, json: unknown, bearer?: string) =>
  call(app, 'POST', url, { json, ...(bearer && { bearer }) });
const bearerOf = (answer: { json(): { token: string } }) => `Bearer ${answer.json().token}`;

async function secretsOfStudent(app: TestApp): Promise<string[]> {
  const signedUp = await post(app, '/api/students/register', { ...participant, ...student });
  const bearer = bearerOf(signedUp);
  await post(app, '/api/students/login', { ...student, password: 'canary-wrong-guess' });
  const second = bearerOf(await post(app, '/api/students/login', student));
  const newPassword = 'canary-password-3';
  await call(app, 'PUT', '/api/students/password', {
    bearer,
    json: { currentPassword: student.password, newPassword },
  });
  await post(app, '/api/students/password/forgot', { email: student.email });
  const token = await expectToken(app, student.email);
  await post(app, '/api/students/password/reset', { token, password: 'canary-password-4' });
  await post(app, '/api/students/password/reset', {
    token: 'canary-reset-token-that-is-none',
    password: 'canary-password-5',
  });
  const again = bearerOf(await post(app, '/api/students/login', { ...student, password: 'canary-password-4' }));
  const key = 'canary-idempotency-key';
  const eventId = await maker(app).event({ fee: 100 });
  const fields = { ...participant, email: student.email, eventId, transactionId: '412345678901' };
  const sent = { bearer: again, key, fields, file: { content: await screenshot() } };
  expect((await register(app, sent)).statusCode).toBe(201);
  const feed = (await post(app, '/api/students/calendar', {}, again)).json() as { path?: string; url?: string };
  const [, feedToken = ''] = /([\w-]{20,})/.exec(feed.path ?? feed.url ?? '') ?? [];
  expect((await call(app, 'GET', `/calendar/${feedToken}.ics`)).statusCode).toBe(200);
  await call(app, 'GET', '/api/students/profile', { bearer: 'Bearer canary-token-that-nobody-has' });
  return [
    ...[student.password, 'canary-wrong-guess', newPassword, 'canary-password-4', 'canary-password-5', token, key],
    ...[bearer, second, again].map((text) => text.slice('Bearer '.length)),
    ...[feedToken, 'canary-token-that-nobody-has', 'canary-reset-token-that-is-none'],
  ];
}

async function secretsOfAdmin(app: TestApp): Promise<string[]> {
  const made = await maker(app).admin();
  const json = { name: 'Canary', email: admin.email, currentPassword: made.password };
  await call(app, 'PUT', '/api/admin/me', { bearer: made.bearer, json });
  await call(app, 'PUT', '/api/admin/me/password', {
    bearer: made.bearer,
    json: { currentPassword: made.password, newPassword: admin.password },
  });
  const bearer = bearerOf(await post(app, '/api/admin/login', admin));
  const { secret } = (await post(app, '/api/admin/two-factor', { password: admin.password }, bearer)).json();
  const code = codeOf(app, secret);
  const { recoveryCodes } = (await call(app, 'PUT', '/api/admin/two-factor', { bearer, json: { code } })).json();
  await post(app, '/api/admin/login', { ...admin, code: recoveryCodes[0] });
  await post(app, '/api/admin/login', { ...admin, code: 'canary-code' });
  const mailServer = {
    host: '127.0.0.1',
    port: 1_025,
    security: 'none',
    user: 'canary',
    from: 'fest@students.example',
  };
  const saved = { ...mailServer, password: 'canary-mail-password' };
  expect((await call(app, 'PUT', '/api/admin/mail-server', { bearer, json: saved })).statusCode).toBe(200);
  await post(app, '/api/admin/people', { name: 'Invited', email: 'invited@aarambh.example', role: 'finance' }, bearer);
  const invitation = await expectToken(app, 'invited@aarambh.example');
  await post(app, '/api/admin/password/reset', { token: invitation, password: 'canary-password-6' });
  const [{ paymentProof }] = (await call(app, 'GET', '/api/registration', { bearer })).json();
  expect((await call(app, 'GET', `/${paymentProof}`)).statusCode).toBe(200);
  await call(app, 'GET', `/${paymentProof.replace(/signature=./, 'signature=~')}`);
  const signature = new URL(paymentProof, 'http://localhost').searchParams.get('signature') ?? '';
  return [
    ...[made.password, admin.password, bearer.slice('Bearer '.length), made.bearer.slice('Bearer '.length)],
    ...[secret, ...recoveryCodes, 'canary-code', saved.password, invitation, 'canary-password-6', signature],
  ];
}

async function secretsOfAnybody(app: TestApp): Promise<string[]> {
  await post(app, '/api/newsletter', { email: 'reader@students.example' });
  const { unsubscribe_token } = await app.platform.db
    .selectFrom('newsletter_subscribers')
    .select('unsubscribe_token')
    .executeTakeFirstOrThrow();
  await post(app, '/api/newsletter/leave', { token: unsubscribe_token });
  const broken = '{"email":"canary@students.example","password":"canary-in-broken-json';
  const headers = { 'content-type': 'application/json' };
  await app.http.inject({ method: 'POST', url: '/api/students/login', headers, payload: broken });
  await app.http.inject({ method: 'POST', url: '/api/students/login?password=canary-in-the-query', payload: '' });
  return [unsubscribe_token, 'canary-in-broken-json', 'canary-in-the-query'];
}

/** Lets the database fail during the calls, and returns the secrets that the errors put into the log. */
async function secretsInFailures(app: TestApp): Promise<string[]> {
  const { db } = app.platform;
  const { bearer } = await maker(app).student();
  const eventId = await maker(app).event();
  await sql`alter table answered_keys rename to answered_keys_gone`.execute(db);
  const key = 'canary-key-of-a-failure';
  expect((await register(app, { bearer, key, fields: { ...participant, eventId } })).statusCode).toBe(500);
  await sql`alter table sessions rename to sessions_gone`.execute(db);
  const password = 'canary-password-7';
  const email = 'failing@students.example';
  expect((await post(app, '/api/students/register', { ...participant, email, password })).statusCode).toBe(500);
  expect((await call(app, 'GET', '/api/students/profile', { bearer })).statusCode).toBe(500);
  return [key, password, bearer.slice('Bearer '.length)];
}

async function expectToken(app: TestApp, email: string): Promise<string> {
  await expect.poll(async () => (await tokensMailedTo(app, email)).length).toBeGreaterThan(0);
  expect((await mailsTo(app, email)).length).toBeGreaterThan(0);
  return (await tokensMailedTo(app, email)).at(-1) ?? '';
}

const codeOf = (app: TestApp, secret: string) => totp(fromBase32(secret), stepAt(app.platform.now()));
