import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { createAdmin, ensureFirstAdmin, generatePassword, resetAdminPassword } from './admins.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const login = (of: TestApp, email: string, password: string) =>
  call(of, 'POST', '/api/admin/login', { json: { email, password } });

async function emptyFest(): Promise<TestApp> {
  const empty = await startTestApp();
  onTestFinished(() => empty.stop());
  return empty;
}

describe('the first administrator', () => {
  test('the first administrator gets the email and password from the settings', async () => {
    const empty = await emptyFest();
    const { db, now } = empty.platform;
    const wanted = { email: 'chair@aarambh.example', password: 'from the settings' };
    expect(await ensureFirstAdmin(db, now(), wanted)).toEqual({
      email: 'chair@aarambh.example',
      generatedPassword: undefined,
    });
    expect((await login(empty, wanted.email, wanted.password)).statusCode).toBe(200);
  });

  test('the first administrator gets a default email and a generated password when the settings name none', async () => {
    const empty = await emptyFest();
    const { db, now } = empty.platform;
    const first = await ensureFirstAdmin(db, now(), { email: undefined, password: undefined });
    expect(first?.email).toMatch(/\.example$/);
    expect(first?.generatedPassword).toMatch(/^[a-z2-9]{20}$/);
    expect((await login(empty, first?.email ?? '', first?.generatedPassword ?? '')).statusCode).toBe(200);
  });

  test('the first administrator is made once, and a second start changes nothing', async () => {
    const empty = await emptyFest();
    const { db, now } = empty.platform;
    await ensureFirstAdmin(db, now(), { email: 'chair@aarambh.example', password: 'from the settings' });
    const again = await ensureFirstAdmin(db, now(), { email: 'other@aarambh.example', password: 'another one' });
    expect(again).toBeUndefined();
    expect((await login(empty, 'other@aarambh.example', 'another one')).statusCode).toBe(401);
    expect((await login(empty, 'chair@aarambh.example', 'from the settings')).statusCode).toBe(200);
  });

  test('makes one first administrator when four servers start at once', async () => {
    const empty = await emptyFest();
    const { db, now } = empty.platform;
    const start = () => ensureFirstAdmin(db, now(), { email: 'chair@aarambh.example', password: 'from the settings' });
    const made = await Promise.all([start(), start(), start(), start()]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await db.selectFrom('admins').select('id').execute()).toHaveLength(1);
  });

  test('a hundred generated passwords all differ', () => {
    expect(new Set(Array.from({ length: 100 }, generatePassword)).size).toBe(100);
  });
});

describe('another administrator', () => {
  test('another administrator cannot have an email that is taken, even in another case', async () => {
    const { db, now } = app.platform;
    const { email } = await make.admin();
    const again = await createAdmin(db, now(), { name: 'Again', email: email.toUpperCase(), password: 'long enough' });
    expect(again).toBeUndefined();
  });
});

describe('resetting a password', () => {
  test('a password reset replaces the old password and ends every session of the administrator', async () => {
    const { db, now } = app.platform;
    const { email, password, bearer } = await make.admin();
    const { token } = (await login(app, email, password)).json();
    expect(await resetAdminPassword(db, now(), email.toUpperCase(), 'an entirely new one')).toBe(true);
    for (const session of [bearer, `Bearer ${token}`]) {
      expect((await call(app, 'GET', '/api/admin/settings', { bearer: session })).statusCode).toBe(401);
    }
    expect((await login(app, email, password)).statusCode).toBe(401);
    expect((await login(app, email, 'an entirely new one')).statusCode).toBe(200);
  });

  test('a password reset leaves other administrators signed in', async () => {
    const { db, now } = app.platform;
    const [one, other] = [await make.admin(), await make.admin()];
    await resetAdminPassword(db, now(), one.email, 'an entirely new one');
    expect((await call(app, 'GET', '/api/admin/settings', { bearer: other.bearer })).statusCode).toBe(200);
  });

  test('a password reset says when no administrator has the email', async () => {
    const { db, now } = app.platform;
    expect(await resetAdminPassword(db, now(), 'nobody@aarambh.example', 'whatever it is')).toBe(false);
  });

  test('a password reset leaves an audit record without the password', async () => {
    const { db, now } = app.platform;
    const { id, email } = await make.admin();
    await resetAdminPassword(db, now(), email, 'an entirely new one');
    const records = await db.selectFrom('audit_log').selectAll().where('subject', '=', `admin:${id}`).execute();
    expect(records.map((record) => record.action)).toContain('admin.reset-password');
    expect(JSON.stringify(records)).not.toContain('entirely new');
  });
});
