import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';
import { fromBase32, stepAt, totp } from '../two-factor/totp.ts';

const campus = '203.0.113.5';

async function fest(env: Record<string, string> = {}) {
  const clock = stoppedClock();
  const app = await startTestApp({ now: clock.now, env });
  onTestFinished(() => app.stop());
  const make = maker(app);
  const admin = await make.admin();
  const login = (json: { email?: string; password?: string; code?: string }, cookie = '', from = campus) =>
    call(app, 'POST', '/api/admin/login', {
      json: { email: admin.email, password: admin.password, ...json },
      headers: cookie ? { cookie } : {},
      from,
    });
  /** Somebody in the campus network uses up the account's tries there. */
  const lockOut = async (times = 10) => {
    for (let time = 0; time < times; time++) await login({ password: 'a wrong one' });
    expect((await login({})).statusCode).toBe(429);
  };
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { app, clock, make, admin, login, lockOut, cookieOf };
}

describe('a device that signed in before', () => {
  test('a sign-in sets a device cookie that no page can read and that is sent only to the login', async () => {
    const { login } = await fest();
    const header = String((await login({})).headers['set-cookie']);
    expect(header).toMatch(/^known-device-[\da-f]{12}=[\w.-]+; Path=\/api\/admin\/login; /);
    expect(header).toMatch(/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    const { login: overHttps } = await fest({ PUBLIC_URL: 'https://fest.example' });
    expect(String((await overHttps({})).headers['set-cookie'])).toMatch(/; Secure$/);
    expect((await login({ password: 'a wrong one' })).headers['set-cookie']).toBeUndefined();
  });

  test('a known device signs in when others on the network have used up the tries', async () => {
    const { login, lockOut, cookieOf } = await fest();
    const cookie = cookieOf(await login({}));
    await lockOut();
    expect((await login({}, `theme=dark; ${cookie}`)).statusCode).toBe(200);
    expect((await login({})).statusCode).toBe(429);
  });

  test('a known device has ten tries of its own in a quarter of an hour, and sixty in a day', async () => {
    const { clock, login, lockOut, cookieOf } = await fest();
    const cookie = cookieOf(await login({}));
    await lockOut();
    for (let time = 0; time < 10; time++) expect((await login({ password: 'no' }, cookie)).statusCode).toBe(401);
    expect((await login({}, cookie)).statusCode).toBe(429);
    let looked = 10;
    for (let quarter = 0; quarter < 8; quarter++) {
      clock.forward({ seconds: 15 * 60 });
      for (let time = 0; time < 10; time++) {
        if ((await login({ password: 'no' }, cookie)).statusCode === 401) looked += 1;
      }
    }
    expect(looked).toBe(60);
  });

  test('the device cookie opens nothing by itself, and fails for another account or when it is forged', async () => {
    const { app, make, login, lockOut, cookieOf } = await fest();
    const cookie = cookieOf(await login({}));
    expect((await call(app, 'GET', '/api/admin/me', { headers: { cookie } })).statusCode).toBe(401);
    const other = await make.admin();
    const othersCookie = cookieOf(await login({ email: other.email, password: other.password }));
    await lockOut();
    const [name] = cookie.split('=');
    for (const forged of [
      othersCookie,
      `${name}=${othersCookie.split('=')[1]}`,
      `${cookie}x`,
      `${name}=a.9999999999.b`,
    ]) {
      expect((await login({}, forged)).statusCode).toBe(429);
    }
  });

  test('a known device is forgotten after a change of password and after 180 days', async () => {
    const { app, clock, admin, login, lockOut, cookieOf } = await fest();
    const cookie = cookieOf(await login({}));
    const json = { currentPassword: admin.password, newPassword: 'another long password' };
    await call(app, 'PUT', '/api/admin/me/password', { bearer: admin.bearer, json });
    await lockOut();
    expect((await login({ password: json.newPassword }, cookie)).statusCode).toBe(429);
    clock.forward({ days: 1 });
    const newer = cookieOf(await login({ password: json.newPassword }));
    clock.forward({ days: 180 });
    await lockOut();
    expect((await login({ password: json.newPassword }, newer)).statusCode).toBe(429);
  });
});

describe('two-factor sign-in when others have used up the tries', () => {
  async function protectedFest() {
    const there = await fest();
    const { app, clock, admin } = there;
    const path = '/api/admin/two-factor';
    const { bearer, password } = admin;
    const { secret } = (await call(app, 'POST', path, { bearer, json: { password } })).json();
    const codeNow = () => totp(fromBase32(secret), stepAt(clock.now()));
    const { recoveryCodes } = (await call(app, 'PUT', path, { bearer, json: { code: codeNow() } })).json();
    clock.forward({ seconds: 30 });
    return { ...there, codeNow, recoveryCodes: recoveryCodes as string[] };
  }

  test('a recovery code with the right password signs in once when others have used up the tries', async () => {
    const { login, lockOut, recoveryCodes } = await protectedFest();
    await lockOut();
    expect((await login({ code: 'AAAA-BBBB-CCCC-DDDD' })).statusCode).toBe(429);
    expect((await login({ code: recoveryCodes[0] ?? '', password: 'a wrong one' })).statusCode).toBe(401);
    expect((await login({ code: recoveryCodes[0] ?? '' })).statusCode).toBe(200);
    expect((await login({ code: recoveryCodes[0] ?? '' })).statusCode).toBe(429);
  });

  test('an authenticator code does not sign in when others have used up the tries', async () => {
    const { login, lockOut, codeNow } = await protectedFest();
    await lockOut();
    expect((await login({ code: codeNow() })).statusCode).toBe(429);
  });

  test('two-factor codes sent with the right password are checked at most thirty times a day', async () => {
    const { clock, login } = await protectedFest();
    let looked = 0;
    for (let quarter = 0; quarter < 4; quarter++) {
      for (let time = 0; time < 11; time++) {
        if ((await login({ code: '000000' }, '', `198.51.100.${quarter}`)).statusCode === 401) looked += 1;
      }
      clock.forward({ seconds: 15 * 60 });
    }
    expect(looked).toBe(30);
    clock.forward({ days: 1 });
    expect((await login({ code: '000000' })).statusCode).toBe(401);
  });
});
