import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

type Admin = Awaited<ReturnType<Maker['admin']>>;
const path = '/api/admin/me';
const read = async (bearer: string) => call(app, 'GET', path, { bearer });
const save = ({ bearer }: Admin, json: unknown) => call(app, 'PUT', path, { bearer, json });
const login = (email: string, password: string) => call(app, 'POST', '/api/admin/login', { json: { email, password } });

describe('an administrator’s own account', () => {
  test('shows administrators their own account without any secret', async () => {
    const admin = await make.admin();
    expect((await read(admin.bearer)).json()).toEqual({
      _id: admin.id,
      name: 'Test administrator',
      email: admin.email,
      role: 'administrator',
      createdAt: expect.any(String),
      lastLogin: null,
      twoFactor: { enabled: false, recoveryCodesLeft: 0 },
      notifications: {
        emailNotifications: false,
        newRegistrations: true,
        paymentConfirmations: true,
        contactMessages: true,
      },
    });
  });

  test('changes the name without a password, and the email only with the current password', async () => {
    const admin = await make.admin();
    expect((await save(admin, { name: ' New name ', email: admin.email.toUpperCase() })).statusCode).toBe(200);
    const email = `new-${admin.email}`;
    const without = await save(admin, { name: 'New name', email });
    expect(without.json().errors).toEqual({
      currentPassword: 'Please enter your current password to change the email.',
    });
    const wrong = await save(admin, { name: 'New name', email, currentPassword: 'not this one' });
    expect(wrong.json().errors).toEqual({ currentPassword: 'This is not your current password.' });
    const changed = await save(admin, { name: 'New name', email, currentPassword: admin.password });
    expect(changed.json()).toMatchObject({ name: 'New name', email });
    expect((await login(email, admin.password)).statusCode).toBe(200);
    const told = await mailsTo(app, admin.email.toUpperCase());
    expect(told).toMatchObject([{ subject: 'The email of your administrator account was changed' }]);
  });

  test('refuses an email in use, an invalid email and a name of one letter', async () => {
    const admin = await make.admin();
    const email = (await make.admin()).email.toUpperCase();
    const taken = await save(admin, { name: 'Somebody', email, currentPassword: admin.password });
    expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([409, ['email']]);
    expect(Object.keys((await save(admin, { name: 'A', email: 'nowhere' })).json().errors)).toEqual(['name', 'email']);
  });

  test('refuses to show the account to visitors and students', async () => {
    const { bearer } = await make.student();
    expect((await call(app, 'GET', path)).statusCode).toBe(401);
    expect((await read(bearer)).statusCode).toBe(403);
  });
});

describe('an administrator’s password', () => {
  test('changes the password when the current one is right, ends the other sessions and sends a mail', async () => {
    const admin = await make.admin();
    const other = (await login(admin.email, admin.password)).json().token;
    const change = (json: unknown) => call(app, 'PUT', `${path}/password`, { bearer: admin.bearer, json });
    const newPassword = 'another long one';
    expect((await change({ currentPassword: 'wrong', newPassword })).json().errors).toEqual({
      currentPassword: 'This is not your current password.',
    });
    expect((await change({ currentPassword: admin.password, newPassword: 'short' })).json().errors).toEqual({
      newPassword: 'Password must be at least 8 characters.',
    });
    expect((await change({ currentPassword: admin.password, newPassword })).statusCode).toBe(200);
    expect((await read(`Bearer ${other}`)).statusCode).toBe(401);
    expect((await read(admin.bearer)).statusCode).toBe(200);
    expect((await login(admin.email, admin.password)).statusCode).toBe(401);
    expect((await login(admin.email, newPassword)).statusCode).toBe(200);
    expect(await mailsTo(app, admin.email)).toMatchObject([{ subject: 'Your administrator password was changed' }]);
  });
});

test('Log Out of All Other Sessions keeps the current session and the sessions of other administrators', async () => {
  const admin = await make.admin();
  const stranger = await make.admin();
  const other = (await login(admin.email, admin.password)).json().token;
  const ended = await call(app, 'POST', `${path}/sessions/end-others`, { bearer: admin.bearer });
  expect(ended.json()).toMatchObject({ ended: 1 });
  expect((await read(`Bearer ${other}`)).statusCode).toBe(401);
  expect((await read(admin.bearer)).statusCode).toBe(200);
  expect((await read(stranger.bearer)).statusCode).toBe(200);
});
