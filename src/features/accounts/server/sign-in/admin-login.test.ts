import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';

async function fest() {
  const clock = stoppedClock();
  const app = await startTestApp({ now: clock.now });
  onTestFinished(() => app.stop());
  const admin = await maker(app).admin();
  const login = (password: string, from = '198.51.100.1', email = admin.email) =>
    call(app, 'POST', '/api/admin/login', { json: { email, password }, from });
  const history = async () =>
    (await call(app, 'GET', '/api/admin/login-history', { bearer: admin.bearer })).json() as unknown;
  const stored = () => app.platform.db.selectFrom('login_history').selectAll().orderBy('at').execute();
  return { app, clock, admin, login, history, stored };
}

describe('admin login', () => {
  test('answers with a token and the administrator’s own details', async () => {
    const { login, admin } = await fest();
    const response = await login(admin.password);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      _id: admin.id,
      name: 'Test administrator',
      email: admin.email,
      role: 'administrator',
    });
  });

  test('answers a wrong password and an unknown email with the same bytes', async () => {
    const { login } = await fest();
    const wrong = await login('not the password');
    const unknown = await login('not the password', '198.51.100.1', 'nobody@aarambh.example');
    expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
    expect(unknown.rawPayload.equals(wrong.rawPayload)).toBe(true);
  });

  test('names both fields when email and password are missing', async () => {
    const { app } = await fest();
    const response = await call(app, 'POST', '/api/admin/login', { json: {} });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors).toSorted()).toEqual(['email', 'password']);
  });

  test('logout ends the session', async () => {
    const { app, admin } = await fest();
    expect((await call(app, 'POST', '/api/admin/logout', { bearer: admin.bearer })).statusCode).toBe(200);
    expect((await call(app, 'GET', '/api/admin/settings', { bearer: admin.bearer })).statusCode).toBe(401);
  });
});

describe('login history', () => {
  test('the login history is empty before the first login', async () => {
    expect(await (await fest()).history()).toEqual({
      lastLogin: null,
      lastLoginIp: null,
      loginHistory: [],
      failedSignIns: [],
    });
  });

  test('shows the last login separately and lists earlier logins newest first', async () => {
    const { clock, login, admin, history } = await fest();
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) {
      await login(admin.password, address);
      clock.forward({ hours: 1 });
    }
    expect(await history()).toEqual({
      lastLogin: '2025-04-01T08:00:00.000Z',
      lastLoginIp: '198.51.100.3',
      loginHistory: [
        { ip: '198.51.100.2', timestamp: '2025-04-01T07:00:00.000Z' },
        { ip: '198.51.100.1', timestamp: '2025-04-01T06:00:00.000Z' },
      ],
      failedSignIns: [],
    });
  });

  test('lists failed logins with the administrator’s own email, and stores all failures without the password', async () => {
    const { clock, login, admin, history, stored } = await fest();
    await login('a guess', '198.51.100.66');
    clock.forward({ hours: 1 });
    await login('a guess', '198.51.100.66', 'nobody@aarambh.example');
    clock.forward({ hours: 1 });
    await login(admin.password, '198.51.100.1');
    expect(await history()).toMatchObject({
      lastLoginIp: '198.51.100.1',
      loginHistory: [],
      failedSignIns: [{ ip: '198.51.100.66', timestamp: '2025-04-01T06:00:00.000Z' }],
    });
    const rows = await stored();
    expect(rows).toMatchObject([
      { admin_id: admin.id, email: admin.email, succeeded: 0, ip: '198.51.100.66' },
      { admin_id: null, email: 'nobody@aarambh.example', succeeded: 0, ip: '198.51.100.66' },
      { admin_id: admin.id, succeeded: 1, ip: '198.51.100.1' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('a guess');
  });

  test('shows an administrator only their own logins', async () => {
    const { app, login, admin, history } = await fest();
    const other = await maker(app).admin();
    await login(other.password, '198.51.100.9', other.email);
    await login(admin.password, '198.51.100.1');
    expect(await history()).toMatchObject({ lastLoginIp: '198.51.100.1', loginHistory: [], failedSignIns: [] });
  });

  test('refuses to show the login history to visitors and students', async () => {
    const { app } = await fest();
    const { bearer } = await maker(app).student();
    expect((await call(app, 'GET', '/api/admin/login-history')).statusCode).toBe(401);
    expect((await call(app, 'GET', '/api/admin/login-history', { bearer })).statusCode).toBe(403);
  });

  test.each([
    "update login_history set ip = '203.0.113.1'",
    'update login_history set succeeded = 1',
    'delete from login_history',
  ])('the database refuses to change the login history: %s', async (statement) => {
    const { app, login, stored } = await fest();
    await login('a guess', '198.51.100.66');
    const before = await stored();
    expect(before).toHaveLength(1);
    await expect(sql.raw(statement).execute(app.platform.db)).rejects.toThrow('append-only');
    expect(await stored()).toEqual(before);
  });
});
