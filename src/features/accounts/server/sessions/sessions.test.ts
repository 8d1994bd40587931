import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';

async function festWithClock() {
  const clock = stoppedClock();
  const app = await startTestApp({ now: clock.now });
  onTestFinished(() => app.stop());
  const status = async (bearer: string, path = '/api/students/profile') =>
    (await call(app, 'GET', path, { bearer })).statusCode;
  return { app, clock, make: maker(app), status };
}

describe('the length of a session', () => {
  test('a student who stays away for seven days is logged out', async () => {
    const { clock, make, status } = await festWithClock();
    const { bearer } = await make.student();
    clock.forward({ days: 7, seconds: -1 });
    const other = await make.student();
    expect(await status(other.bearer)).toBe(200);
    clock.forward({ seconds: 1 });
    expect(await status(bearer)).toBe(401);
  });

  test('a student who comes every six days stays logged in', async () => {
    const { clock, make, status } = await festWithClock();
    const { bearer } = await make.student();
    for (const _ of [1, 2, 3, 4]) {
      clock.forward({ days: 6 });
      expect(await status(bearer)).toBe(200);
    }
    clock.forward({ days: 7 });
    expect(await status(bearer)).toBe(401);
  });

  test('a student’s session ends after 60 days, however often it is used', async () => {
    const { clock, make, status } = await festWithClock();
    const { bearer } = await make.student();
    for (let day = 0; day < 59; day += 1) {
      clock.forward({ days: 1 });
      expect(await status(bearer)).toBe(200);
    }
    clock.forward({ days: 1, seconds: -1 });
    expect(await status(bearer)).toBe(200);
    clock.forward({ seconds: 1 });
    expect(await status(bearer)).toBe(401);
  });

  test('an administrator is signed out after twelve hours, even when active all the time', async () => {
    const { clock, make, status } = await festWithClock();
    const { bearer } = await make.admin();
    for (const _ of [1, 2, 3]) {
      clock.forward({ hours: 4, seconds: -1 });
      expect(await status(bearer, '/api/admin/settings')).toBe(200);
    }
    clock.forward({ seconds: 3 });
    expect(await status(bearer, '/api/admin/settings')).toBe(401);
  });

  test('a session that an administrator opens at the login ends after twelve hours', async () => {
    const { app, clock, make, status } = await festWithClock();
    const { email, password } = await make.admin();
    const { token } = (await call(app, 'POST', '/api/admin/login', { json: { email, password } })).json();
    expect(await status(`Bearer ${token}`, '/api/admin/settings')).toBe(200);
    clock.forward({ hours: 12 });
    expect(await status(`Bearer ${token}`, '/api/admin/settings')).toBe(401);
  });

  test('an administrator’s first session stays open when a committee shares the account', async () => {
    const { app, clock, make, status } = await festWithClock();
    const { email, password } = await make.admin();
    const signIn = async () =>
      (await call(app, 'POST', '/api/admin/login', { json: { email, password } })).json().token;
    const first = await signIn();
    for (let device = 0; device < 30; device++) {
      clock.forward({ seconds: 1 });
      await signIn();
    }
    expect(await status(`Bearer ${first}`, '/api/admin/settings')).toBe(200);
  });
});

describe('sessions in the database', () => {
  test('stores no session token in the database or the log', async () => {
    const { app, make } = await festWithClock();
    const { bearer } = await make.student();
    const admin = await make.admin();
    const json = { email: admin.email, password: admin.password };
    const { token } = (await call(app, 'POST', '/api/admin/login', { json })).json();
    const rows = JSON.stringify(await app.platform.db.selectFrom('sessions').selectAll().execute());
    for (const secret of [bearer, admin.bearer, `Bearer ${token}`]) {
      expect(rows).not.toContain(secret.slice('Bearer '.length));
    }
    expect(JSON.parse(rows)).toHaveLength(3);
    expect(app.logLines.join('')).not.toContain(token);
  });

  test('the token hash in the database opens no session', async () => {
    const { app, make, status } = await festWithClock();
    await make.student();
    const { token_hash } = await app.platform.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(await status(`Bearer ${token_hash}`)).toBe(401);
  });

  test('accepts the word Bearer in small letters', async () => {
    const { make, status } = await festWithClock();
    const { bearer } = await make.student();
    expect(await status(bearer.replace('Bearer', 'bearer'))).toBe(200);
  });

  test('removes expired sessions from the database', async () => {
    const { app, clock, make } = await festWithClock();
    await make.student();
    clock.forward({ days: 8 });
    const { removeExpiredSessions } = await import('#server/http/session.ts');
    await removeExpiredSessions(app.platform.db, clock.now());
    expect(await app.platform.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

describe('an invalid session', () => {
  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'A'.repeat(5_000)}`,
    `Basic ${'A'.repeat(43)}`,
    "Bearer ' or 1=1 --------------------------",
  ])('refuses %j as a session', async (bearer) => {
    const { status } = await festWithClock();
    expect(await status(bearer)).toBe(401);
  });

  test('answers 403 to an administrator in the students’ area and to a student in the control room', async () => {
    const { make, status } = await festWithClock();
    expect(await status((await make.admin()).bearer)).toBe(403);
    expect(await status((await make.student()).bearer, '/api/admin/settings')).toBe(403);
  });
});
