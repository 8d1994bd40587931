import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { tokensMailedTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now, env: { PUBLIC_URL: 'https://fest.example.edu' } });
  make = maker(app);
});
afterAll(() => app.stop());

const password = 'the old one';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
async function logIn({ email }: TestStudent, from = '198.51.100.7'): Promise<string> {
  const options = { json: { email, password }, headers: { 'user-agent': firefox }, from };
  return `Bearer ${(await call(app, 'POST', '/api/students/login', options)).json().token}`;
}
const list = async (bearer: string) => (await call(app, 'GET', '/api/students/me/sessions', { bearer })).json();
const end = (id: string, bearer: string) => call(app, 'DELETE', `/api/students/me/sessions/${id}`, { bearer });
const profileStatus = async (bearer: string) =>
  (await call(app, 'GET', '/api/students/profile', { bearer })).statusCode;

describe('the sessions of a student', () => {
  test('lists the device, network and last use of each session and marks the current session', async () => {
    const student = await make.student({ password });
    const bearer = await logIn(student, '2001:db8:1:2:3:4:5:6');
    const openedAt = clock.now().toISOString();
    clock.forward({ hours: 2 });
    await list(bearer);
    const { sessions } = await list(bearer);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toEqual({
      _id: expect.stringMatching(/^[\da-f]{64}$/),
      device: 'Firefox on Windows',
      ip: '2001:db8:1:2::/64',
      openedAt,
      lastSeenAt: clock.now().toISOString(),
      endsAt: new Date(clock.now().getTime() + 7 * 24 * 3_600_000).toISOString(),
      isThisOne: true,
    });
  });

  test('ends another session of the same student at once, and refuses another student', async () => {
    const student = await make.student({ password });
    const bearer = await logIn(student);
    const { sessions } = await list(bearer);
    const other = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);
    const neighbour = await make.student();
    expect((await end(other._id, neighbour.bearer)).statusCode).toBe(404);
    expect((await end(other._id, bearer)).statusCode).toBe(200);
    expect(await profileStatus(student.bearer)).toBe(401);
    expect((await end(other._id, bearer)).json()).toEqual({ message: 'This session is over already.' });
    expect((await list(bearer)).sessions).toHaveLength(1);
  });

  test('refuses to list a student’s sessions for visitors and administrators', async () => {
    const { bearer } = await make.admin();
    expect((await call(app, 'GET', '/api/students/me/sessions')).statusCode).toBe(401);
    expect((await call(app, 'GET', '/api/students/me/sessions', { bearer })).statusCode).toBe(403);
  });
});

describe('a private calendar address', () => {
  async function studentWithFeed() {
    const student = await make.student({ password });
    const made = await call(app, 'POST', '/api/students/calendar', { bearer: student.bearer });
    const { path, feedMadeAt } = made.json();
    const status = async () => (await call(app, 'GET', path)).statusCode;
    expect(await status()).toBe(200);
    return { student, feedMadeAt, status };
  }

  test('a private calendar address is listed with the student’s sessions', async () => {
    const { student, feedMadeAt } = await studentWithFeed();
    expect((await list(student.bearer)).calendarFeedMadeAt).toBe(feedMadeAt);
    expect((await list((await make.student()).bearer)).calendarFeedMadeAt).toBeNull();
  });

  test('a private calendar address ends when the password is changed', async () => {
    const { student, status } = await studentWithFeed();
    const json = { currentPassword: password, newPassword: 'a new one' };
    await call(app, 'PUT', '/api/students/password', { bearer: student.bearer, json });
    expect(await status()).toBe(404);
  });

  test('a private calendar address ends when the password is set with a mailed link', async () => {
    const { student, status } = await studentWithFeed();
    await call(app, 'POST', '/api/students/password/forgot', { json: { email: student.email } });
    await expect.poll(() => tokensMailedTo(app, student.email)).toHaveLength(1);
    const [token] = await tokensMailedTo(app, student.email);
    await call(app, 'POST', '/api/students/password/reset', { json: { token, password: 'a new one' } });
    expect(await status()).toBe(404);
  });

  test('a private calendar address ends when the password is set with a link from an organiser', async () => {
    const { student, status } = await studentWithFeed();
    const { bearer } = await make.admin();
    const link = await call(app, 'POST', `/api/admin/students/${student.id}/password-link`, { bearer });
    const token = link.json().path.split('#')[1];
    await call(app, 'POST', '/api/students/password/reset', { json: { token, password: 'a new one' } });
    expect(await status()).toBe(404);
  });

  test('a private calendar address ends when the student signs out elsewhere', async () => {
    const { student, status } = await studentWithFeed();
    await call(app, 'POST', '/api/students/sessions/end-others', { bearer: student.bearer });
    expect(await status()).toBe(404);
    expect((await list(student.bearer)).calendarFeedMadeAt).toBeNull();
  });
});

test('logs each sign-in of a student by account, without the email', async () => {
  const student = await make.student({ password });
  await logIn(student);
  const json = { email: student.email, password: 'a wrong one' };
  await call(app, 'POST', '/api/students/login', { json });
  const lines = app.logLines.map((line) => JSON.parse(line)).filter((line) => line.student === student.id);
  expect(lines.map(({ msg }) => msg)).toEqual(['a student signed in', 'a student was not signed in']);
  expect(app.logLines.join('')).not.toContain(student.email);
});
