import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { deviceOf } from './own-sessions.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
});
afterAll(() => app.stop());

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const list = async (bearer: string) => (await call(app, 'GET', '/api/admin/sessions', { bearer })).json();
const end = (id: string, bearer: string) => call(app, 'DELETE', `/api/admin/sessions/${id}`, { bearer });

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const headers = { 'user-agent': firefox };
  const options = { json: { email, password }, headers, from: '198.51.100.7' };
  return `Bearer ${(await call(app, 'POST', '/api/admin/login', options)).json().token}`;
}

describe('the sessions of an administrator', () => {
  test('lists the device, address and times of each session and marks the current session', async () => {
    const admin = await make.admin();
    const bearer = await signIn(admin);
    const openedAt = clock.now().toISOString();
    clock.forward({ hours: 1 });
    // The first call updates the session's time, but its answer still has the earlier one.
    await list(bearer);
    const sessions = await list(bearer);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toEqual({
      _id: expect.stringMatching(/^[\da-f]{64}$/),
      device: 'Firefox on Windows',
      ip: '198.51.100.7',
      openedAt,
      lastSeenAt: clock.now().toISOString(),
      endsAt: new Date(new Date(openedAt).getTime() + 12 * 3_600_000).toISOString(),
      isThisOne: true,
    });
  });

  test('ends another session of the administrator at once, and refuses to end it twice', async () => {
    const admin = await make.admin();
    const bearer = await signIn(admin);
    const other = (await list(bearer)).find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne);
    expect((await end(other._id, bearer)).statusCode).toBe(200);
    expect((await call(app, 'GET', '/api/admin/sessions', { bearer: admin.bearer })).statusCode).toBe(401);
    const again = await end(other._id, bearer);
    expect(again.statusCode).toBe(404);
    expect(again.json().message).toBe('This session is over already.');
    expect(await list(bearer)).toHaveLength(1);
  });

  test('hides the sessions of another administrator and refuses to end them', async () => {
    const [one, other] = [await make.admin(), await make.admin()];
    const [session] = await list(one.bearer);
    expect((await end(session._id, other.bearer)).statusCode).toBe(404);
    expect((await list(one.bearer)).length).toBe(1);
  });

  test('leaves an expired session out of the list', async () => {
    const admin = await make.admin();
    clock.forward({ hours: 11 });
    const bearer = await signIn(admin);
    clock.forward({ hours: 2 });
    expect(await list(bearer)).toHaveLength(1);
  });
});

test.each([
  [firefox, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge on macOS'],
  ['curl/8.5.0', 'Another client'],
  ['', ''],
])('reads the user agent %j as the device %j', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
