import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { maker } from '#testing/make.ts';
import { startTestApp } from '#testing/test-app.ts';
import { createAdmin, ensureFirstAdmin, resetAdminPassword } from '../people/admins.ts';

const refused = {
  message: 'Please choose a password of your own first.',
  errors: { newPassword: 'Please choose a password of your own first.' },
};

async function fest(wanted: { email?: string; password?: string } = {}) {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const { db, now } = app.platform;
  const first = await ensureFirstAdmin(db, now(), { email: wanted.email, password: wanted.password });
  const email = first?.email ?? '';
  const password = first?.generatedPassword ?? wanted.password ?? '';
  const signIn = async (of = { email, password }) => (await call(app, 'POST', '/api/admin/login', { json: of })).json();
  return { app, email, password, signIn };
}

describe('the first administrator with a generated password', () => {
  test('a generated password only lets its owner read their account, sign out and set another password', async () => {
    const { app, signIn } = await fest();
    const first = await signIn();
    expect(first.mustChangePassword).toBe(true);
    let bearer = `Bearer ${first.token}`;
    const open: string[] = [];
    for (const { method, url, config } of app.routes) {
      if (config?.access !== 'admin' || typeof method !== 'string' || method === 'HEAD') continue;
      const address = url.replace(/:\w+/g, 'some-id');
      const answer = await call(app, method as 'GET', address, { bearer, ...(method !== 'GET' && { json: {} }) });
      if (answer.statusCode === 403 && answer.json().message === refused.message) continue;
      open.push(`${method} ${url}`);
      // One of them signs out.
      bearer = `Bearer ${(await signIn()).token}`;
    }
    expect(open.toSorted()).toEqual(['GET /api/admin/me', 'POST /api/admin/logout', 'PUT /api/admin/me/password']);
    expect((await call(app, 'GET', '/api/admin/settings', { bearer })).json()).toEqual(refused);
  });

  test('an administrator with a generated password sees only the events that the public sees', async () => {
    const { app, signIn } = await fest();
    const id = await maker(app).event({ columns: { is_active: 0 } });
    const seen = async (bearer: string) => (await call(app, 'GET', '/api/events', { bearer })).body.includes(id);
    expect(await seen(`Bearer ${(await signIn()).token}`)).toBe(false);
    expect(await seen((await maker(app).admin()).bearer)).toBe(true);
  });

  test('an administrator keeps the session after replacing the generated password', async () => {
    const { app, email, password, signIn } = await fest();
    const bearer = `Bearer ${(await signIn()).token}`;
    const choose = (newPassword: string) =>
      call(app, 'PUT', '/api/admin/me/password', { bearer, json: { currentPassword: password, newPassword } });
    expect((await choose(password)).json().errors).toEqual({
      newPassword: 'Please choose another password than the current one.',
    });
    expect((await choose('tamarind-bus-41')).statusCode).toBe(200);
    expect((await call(app, 'GET', '/api/admin/settings', { bearer })).statusCode).toBe(200);
    expect(await signIn({ email, password: 'tamarind-bus-41' })).not.toHaveProperty('mustChangePassword');
  });
});

test('a first password that the operator gave need not be changed', async () => {
  const { app, signIn } = await fest({ email: 'chair@aarambh.example', password: 'from the settings' });
  const { token, ...rest } = await signIn();
  expect(rest).not.toHaveProperty('mustChangePassword');
  expect((await call(app, 'GET', '/api/admin/settings', { bearer: `Bearer ${token}` })).statusCode).toBe(200);
});

test('a password that was made on the command line has to be changed', async () => {
  const { app, signIn } = await fest({ email: 'chair@aarambh.example', password: 'from the settings' });
  const { db, now } = app.platform;
  await resetAdminPassword(db, now(), 'chair@aarambh.example', 'made on the line');
  expect(await signIn({ email: 'chair@aarambh.example', password: 'made on the line' })).toMatchObject({
    mustChangePassword: true,
  });
  const other = { name: 'Other', email: 'other@aarambh.example', password: 'made on the line' };
  await createAdmin(db, now(), { ...other, isGenerated: true });
  expect(await signIn(other)).toMatchObject({ mustChangePassword: true });
});
