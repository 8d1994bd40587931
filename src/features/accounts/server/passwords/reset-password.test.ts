import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo, tokensMailedTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let student: TestStudent;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now, env: { PUBLIC_URL: 'https://fest.example.edu' } });
  make = maker(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  student = await make.student({ password: 'the old one' });
  token = await mailLink(student.email);
});

let addresses = 0;
async function mailLink(email: string): Promise<string> {
  const before = (await tokensMailedTo(app, email)).length;
  clock.forward({ seconds: 1 });
  const from = `203.0.113.${++addresses}`;
  await call(app, 'POST', '/api/students/password/forgot', { json: { email }, from });
  await expect.poll(async () => (await tokensMailedTo(app, email)).length).toBe(before + 1);
  return (await tokensMailedTo(app, email)).at(-1) ?? '';
}
const reset = (json: unknown) => call(app, 'POST', '/api/students/password/reset', { json });
const login = async (password: string, from?: string) => {
  const json = { email: student.email, password };
  return (await call(app, 'POST', '/api/students/login', { json, ...(from && { from }) })).statusCode;
};
const profileStatus = async (bearer: string) =>
  (await call(app, 'GET', '/api/students/profile', { bearer })).statusCode;
const linkInvalid = { message: 'This link has expired or was used already. Please ask for a new one.' };

describe('a link for a new password', () => {
  test('sets the new password, and the old password no longer logs in', async () => {
    const response = await reset({ token, password: 'the new one' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Your new password is set. Please log in with it.' });
    expect([await login('the new one'), await login('the old one')]).toEqual([200, 401]);
  });

  test('ends every session of the student and confirms the new password by mail', async () => {
    const other = await make.student();
    await reset({ token, password: 'the new one' });
    expect([await profileStatus(student.bearer), await profileStatus(other.bearer)]).toEqual([401, 200]);
    const subjects = (await mailsTo(app, student.email)).map((mail) => mail.subject);
    expect(subjects).toContain('Your password was changed');
  });

  test('leaves an audit record without a secret', async () => {
    await reset({ token, password: 'the new one' });
    const rows = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `student:${student.id}`)
      .execute();
    expect(rows).toMatchObject([{ action: 'student.password-reset', actor: `student:${student.id}` }]);
    for (const secret of [token, 'the new one']) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(app.logLines.join('')).not.toContain(secret);
    }
  });

  test('sets a password once and refuses the link afterwards', async () => {
    await reset({ token, password: 'the new one' });
    const again = await reset({ token, password: 'a third one' });
    expect(again.statusCode).toBe(410);
    expect(again.json()).toEqual(linkInvalid);
    expect([await login('the new one'), await login('a third one')]).toEqual([200, 401]);
  });

  test('sets exactly one password when a link is used fifty times at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset({ token, password: `password ${index}` })),
    );
    const won = responses.flatMap((response, index) => (response.statusCode === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 410)).toHaveLength(49);
    expect(await login(`password ${won[0]}`)).toBe(200);
    const changed = (await mailsTo(app, student.email)).filter((mail) => mail.subject === 'Your password was changed');
    expect(changed).toHaveLength(1);
  });

  test('accepts a link one second before its thirty minutes are over', async () => {
    clock.forward({ seconds: 30 * 60 - 1 });
    expect((await reset({ token, password: 'the new one' })).statusCode).toBe(200);
  });

  test('refuses a link that is thirty minutes old', async () => {
    clock.forward({ seconds: 30 * 60 });
    expect((await reset({ token, password: 'the new one' })).statusCode).toBe(410);
    expect([await login('the old one'), await login('the new one')]).toEqual([200, 401]);
  });

  test('refuses a link after a newer link was made', async () => {
    const newer = await mailLink(student.email);
    expect((await reset({ token, password: 'the new one' })).statusCode).toBe(410);
    expect((await reset({ token: newer, password: 'the new one' })).statusCode).toBe(200);
  });

  test('refuses a link after the password was changed', async () => {
    const json = { currentPassword: 'the old one', newPassword: 'the new one' };
    await call(app, 'PUT', '/api/students/password', { bearer: student.bearer, json });
    expect((await reset({ token, password: 'a third one' })).statusCode).toBe(410);
  });

  test('refuses the token hash from the database', async () => {
    const { token_hash } = await app.platform.db
      .selectFrom('password_links')
      .selectAll()
      .where('student_id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect((await reset({ token: token_hash, password: 'the new one' })).statusCode).toBe(410);
  });

  test('lets a student log in with the new password where too many guesses were wrong, wherever it was set', async () => {
    const from = '203.0.113.250';
    for (let time = 0; time < 11; time++) await login('a wrong one', from);
    expect(await login('the old one', from)).toBe(429);
    const json = { token, password: 'the new one' };
    await call(app, 'POST', '/api/students/password/reset', { json, from: '198.51.100.9' });
    expect(await login('the new one', from)).toBe(200);
  });

  test('refuses a password that is too short and keeps the link valid', async () => {
    const response = await reset({ token, password: '12345' });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ password: 'Password must be at least 6 characters.' });
    expect((await reset({ token, password: '123456' })).statusCode).toBe(200);
  });

  test.each([undefined, '', 7])('refuses the token %j and names the field', async (wrong) => {
    const response = await reset({ token: wrong, password: 'the new one' });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ token: 'Please open the link once more.' });
  });

  test('refuses a made-up token', async () => {
    expect((await reset({ token: 'A'.repeat(43), password: 'the new one' })).json()).toEqual(linkInvalid);
  });
});
