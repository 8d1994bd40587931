import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { fromBase32, stepAt, totp } from './totp.ts';
import { disableTwoFactor } from './two-factor.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
});
afterAll(() => app.stop());

type Admin = Awaited<ReturnType<Maker['admin']>>;
const path = '/api/admin/two-factor';
const codeNow = (secret: string) => totp(fromBase32(secret), stepAt(clock.now()));
const login = ({ email, password }: Admin, code?: string) =>
  call(app, 'POST', '/api/admin/login', { json: { email, password, ...(code !== undefined && { code }) } });
const start = ({ bearer, password }: Admin) => call(app, 'POST', path, { bearer, json: { password } });
const confirm = ({ bearer }: Admin, code: string) => call(app, 'PUT', path, { bearer, json: { code } });
const isOn = async ({ bearer }: Admin) => (await call(app, 'GET', '/api/admin/me', { bearer })).json().twoFactor;

async function protectedAdmin() {
  const admin = await make.admin();
  const { secret } = (await start(admin)).json();
  const { recoveryCodes } = (await confirm(admin, codeNow(secret))).json();
  // Another half minute, because the code that switched two-factor sign-in on is used up.
  clock.forward({ seconds: 30 });
  return { admin, secret, recoveryCodes: recoveryCodes as string[] };
}

describe('switching two-factor sign-in on', () => {
  test('switches two-factor sign-in on with the password and a right code', async () => {
    const admin = await make.admin();
    const wrong = await call(app, 'POST', path, { bearer: admin.bearer, json: { password: 'not this one' } });
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['password']]);
    const { secret, address } = (await start(admin)).json();
    expect(address).toContain(`otpauth://totp/Aarambh%202025:${encodeURIComponent(admin.email)}?secret=${secret}&`);
    expect((await login(admin)).statusCode).toBe(200);
    const refused = await confirm(admin, '000000');
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['code']]);
    const done = await confirm(admin, codeNow(secret));
    expect(done.json().recoveryCodes).toHaveLength(10);
    expect(await isOn(admin)).toEqual({ enabled: true, recoveryCodesLeft: 10 });
    expect((await mailsTo(app, admin.email)).map(({ subject }) => subject)).toContain('Two-factor sign-in is on');
    expect((await start(admin)).statusCode).toBe(409);
  });

  test('ends the other sessions and keeps the current session when two-factor sign-in is switched on', async () => {
    const admin = await make.admin();
    const other = (await login(admin)).json().token;
    const { secret } = (await start(admin)).json();
    await confirm(admin, codeNow(secret));
    expect((await call(app, 'GET', '/api/admin/me', { bearer: `Bearer ${other}` })).statusCode).toBe(401);
    expect(await isOn(admin)).toMatchObject({ enabled: true });
  });

  test('stores neither the secret nor a recovery code in readable form', async () => {
    const { secret, recoveryCodes } = await protectedAdmin();
    const { db } = app.platform;
    const kept = [
      await db.selectFrom('two_factor').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
      await db.selectFrom('mail_outbox').selectAll().execute(),
      app.logLines,
    ];
    const text = JSON.stringify(kept);
    for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(told);
    }
  });
});

describe('signing in with two-factor sign-in on', () => {
  test('asks for the code only after the right password, and accepts each code once', async () => {
    const { admin, secret } = await protectedAdmin();
    expect((await login({ ...admin, password: 'a wrong one' })).json()).toEqual({
      message: 'Invalid email or password',
    });
    const halfway = await login(admin);
    expect(halfway.statusCode).toBe(401);
    expect(halfway.json()).toMatchObject({ errors: { code: 'Please enter the code from your authenticator app.' } });
    const code = codeNow(secret);
    expect((await login(admin, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
    expect((await login(admin, code)).json()).toMatchObject({
      message: 'This code is not right, or it was used already.',
    });
    clock.forward({ seconds: 30 });
    expect((await login(admin, codeNow(secret))).statusCode).toBe(200);
  });

  test('accepts one of five logins that send the same code at once', async () => {
    const { admin, secret, recoveryCodes } = await protectedAdmin();
    for (const code of [codeNow(secret), recoveryCodes[0]]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => login(admin, code)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
    }
  });

  test('accepts a recovery code once, in lower case and with spaces too, and sends a mail about it', async () => {
    const { admin, recoveryCodes } = await protectedAdmin();
    const [code = ''] = recoveryCodes;
    expect((await login(admin, code.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200);
    expect((await login(admin, code)).statusCode).toBe(401);
    expect(await isOn(admin)).toEqual({ enabled: true, recoveryCodesLeft: 9 });
    const subjects = (await mailsTo(app, admin.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A recovery code was used to sign in');
  });

  test('accepts a recovery code after ten wrong codes of somebody else', async () => {
    const { admin, recoveryCodes } = await protectedAdmin();
    for (let guess = 0; guess < 11; guess++) await login(admin, '000000');
    expect((await login(admin, 'AAAA-BBBB-CCCC-DDDD')).statusCode).toBe(429);
    expect((await login(admin, recoveryCodes[0])).statusCode).toBe(200);
  });

  test('refuses the right code after ten wrong codes, and keeps the failures in the login history', async () => {
    const { admin, secret } = await protectedAdmin();
    for (let guess = 0; guess < 10; guess++) expect((await login(admin, '000000')).statusCode).toBe(401);
    expect((await login(admin, codeNow(secret))).statusCode).toBe(429);
    const failures = app.platform.db.selectFrom('login_history').selectAll().where('admin_id', '=', admin.id);
    expect((await failures.execute()).map(({ succeeded }) => succeeded)).toEqual(Array(10).fill(0));
  });
});

describe('switching two-factor sign-in off', () => {
  test('switches two-factor sign-in off only with the right password', async () => {
    const { admin } = await protectedAdmin();
    const off = (password: string) =>
      call(app, 'POST', `${path}/disable`, { bearer: admin.bearer, json: { password } });
    expect((await off('not this one')).statusCode).toBe(422);
    expect((await login(admin)).statusCode).toBe(401);
    expect((await off(admin.password)).statusCode).toBe(200);
    expect((await login(admin)).statusCode).toBe(200);
    expect(await isOn(admin)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
  });

  test('mails and records nothing when it was only started and never on', async () => {
    const admin = await make.admin();
    await start(admin);
    const { bearer, password } = admin;
    expect((await call(app, 'POST', `${path}/disable`, { bearer, json: { password } })).statusCode).toBe(200);
    expect(await mailsTo(app, admin.email)).toEqual([]);
    const records = app.platform.db.selectFrom('audit_log').select('action').where('subject', '=', `admin:${admin.id}`);
    expect((await records.execute()).map(({ action }) => action)).not.toContain('admin.two-factor-off');
  });

  test('lets the operator switch two-factor sign-in off, with an audit record', async () => {
    const { admin } = await protectedAdmin();
    expect(await disableTwoFactor(app.platform.db, clock.now(), 'nobody@aarambh.example')).toBe(false);
    expect(await disableTwoFactor(app.platform.db, clock.now(), admin.email.toUpperCase())).toBe(true);
    expect((await login(admin)).statusCode).toBe(200);
    const records = app.platform.db.selectFrom('audit_log').select('action').where('subject', '=', `admin:${admin.id}`);
    expect((await records.where('actor', '=', 'operator').execute()).map(({ action }) => action)).toContain(
      'admin.two-factor-off',
    );
  });
});

test('new recovery codes replace the old codes, and are refused while two-factor sign-in is off', async () => {
  const { admin, recoveryCodes } = await protectedAdmin();
  const { bearer, password } = admin;
  const renewed = await call(app, 'POST', `${path}/recovery-codes`, { bearer, json: { password } });
  expect((await login(admin, recoveryCodes[0])).statusCode).toBe(401);
  expect((await login(admin, renewed.json().recoveryCodes[0])).statusCode).toBe(200);
  const subjects = (await mailsTo(app, admin.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your recovery codes were renewed');
  const without = await make.admin();
  const json = { password: without.password };
  expect((await call(app, 'POST', `${path}/recovery-codes`, { bearer: without.bearer, json })).statusCode).toBe(409);
});
