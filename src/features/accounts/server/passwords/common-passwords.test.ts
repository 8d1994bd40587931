import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { whyNotFirstPassword } from '../people/admins.ts';
import { commonPassword, whyNotPassword } from './common-passwords.ts';

const owner = { name: 'Meena Iyer', email: 'meena.iyer@aarambh.example' };

describe('a password for the control room', () => {
  test.each([
    ...['password', 'PASSWORD', '12345678', 'qwertyuiop', 'Password@123', 'welcome2025', 'iloveyou!', 'sunshine99'],
    ...['11111111', '!!!!!!!!', 'meena.iyer@aarambh.example', 'MeenaIyer1', 'Meena.Iyer', 'Symposia@26'],
  ])('refuses the common or personal password %j', async (password) => {
    expect(await whyNotPassword(password, owner)).toBe(commonPassword);
  });

  test.each(['a long password', 'tamarind-bus-41', 'kolam dots at dawn', 'xk7f2mqp', 'fd93ksl2!'])(
    'accepts the password %j',
    async (password) => {
      expect(await whyNotPassword(password, owner)).toBeUndefined();
    },
  );
});

describe('setting a password for the control room', () => {
  let app: TestApp;
  let make: Maker;
  beforeAll(async () => {
    app = await startTestApp();
    make = maker(app);
  });
  afterAll(() => app.stop());

  test('refuses a common password when an organiser changes their password', async () => {
    const { bearer, password } = await make.admin({ role: 'volunteer' });
    const json = { currentPassword: password, newPassword: 'Password@123' };
    const answer = await call(app, 'PUT', '/api/admin/me/password', { bearer, json });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { newPassword: commonPassword }]);
  });

  test('refuses a common password at an invitation link, and the link stays valid', async () => {
    const { bearer } = await make.admin();
    const person = { name: 'New Person', email: 'new.person@aarambh.example', role: 'finance' };
    const { link } = (await call(app, 'POST', '/api/admin/people', { bearer, json: person })).json();
    const token = link.path.split('#')[1];
    const set = (password: string) => call(app, 'POST', '/api/admin/password/reset', { json: { token, password } });
    for (const password of ['qwertyuiop', 'NewPerson1']) {
      const answer = await set(password);
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: commonPassword }]);
    }
    expect((await set('tamarind-bus-41')).statusCode).toBe(200);
  });

  test('refuses a common ADMIN_PASSWORD only while there is no administrator', async () => {
    const { db } = app.platform;
    const wanted = { email: undefined, password: 'Password@123' };
    const empty = await startTestApp();
    expect(await whyNotFirstPassword(empty.platform.db, wanted)).toBe(commonPassword);
    await empty.stop();
    await make.admin();
    expect(await whyNotFirstPassword(db, wanted)).toBeUndefined();
  });
});
