import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { openSession } from '#server/http/session.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let student: TestStudent;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  student = await make.student({ password: 'the old one' });
});

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;
const change = (json: unknown, from = newAddress(), bearer = student.bearer) =>
  call(app, 'PUT', '/api/students/password', { bearer, json, from });
const right = { currentPassword: 'the old one', newPassword: 'the new one' };
const anotherSession = async ({ id } = student) =>
  `Bearer ${await write(app.platform.db, (tx) => openSession(tx, 'student', id, app.platform.now()))}`;
const profileStatus = async (bearer: string) =>
  (await call(app, 'GET', '/api/students/profile', { bearer })).statusCode;
const login = async (password: string) =>
  (await call(app, 'POST', '/api/students/login', { json: { email: student.email, password } })).statusCode;
const wrong = {
  message: 'This is not your current password.',
  errors: { currentPassword: 'This is not your current password.' },
};

describe('changing the password', () => {
  test('changes the password, keeps the current session, ends the others and sends a mail', async () => {
    const elsewhere = await anotherSession();
    const response = await change(right);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Your password is changed. You are signed out everywhere else.' });
    expect([await profileStatus(student.bearer), await profileStatus(elsewhere)]).toEqual([200, 401]);
    expect([await login('the new one'), await login('the old one')]).toEqual([200, 401]);
    expect(await mailsTo(app, student.email)).toMatchObject([{ subject: 'Your password was changed' }]);
  });

  test('records the change in the audit log without either password', async () => {
    await change(right);
    const rows = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `student:${student.id}`)
      .execute();
    expect(rows).toMatchObject([{ action: 'student.password-change' }]);
    expect(JSON.stringify(rows)).not.toMatch(/the (old|new) one/);
    expect(app.logLines.join('')).not.toMatch(/the (old|new) one/);
  });

  test('refuses a wrong current password, changes nothing and keeps the session', async () => {
    const response = await change({ ...right, currentPassword: 'a wrong one' });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual(wrong);
    expect([await profileStatus(student.bearer), await login('the old one')]).toEqual([200, 200]);
  });

  test.each([
    [
      { currentPassword: 'the old one', newPassword: '12345' },
      'newPassword',
      'Password must be at least 6 characters.',
    ],
    [{ currentPassword: '', newPassword: '123456' }, 'currentPassword', 'Password is required.'],
    [{ newPassword: '123456' }, 'currentPassword', 'Password is required.'],
  ])('refuses %j and names the field at fault', async (json, field, message) => {
    const response = await change(json);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ [field]: message });
  });

  test('counts wrong passwords together with the login and throttles both after ten', async () => {
    const from = newAddress();
    for (let time = 0; time < 10; time++) {
      expect((await change({ ...right, currentPassword: 'a wrong one' }, from)).statusCode).toBe(422);
    }
    expect((await change(right, from)).statusCode).toBe(429);
    const json = { email: student.email, password: 'the old one' };
    expect((await call(app, 'POST', '/api/students/login', { json, from })).statusCode).toBe(429);
    expect((await change(right)).statusCode).toBe(200);
  });

  test('refuses the sixth change of password or email within an hour, from any address', async () => {
    const passwords = ['the old one', 'second', 'third-', 'fourth', 'fifth-', 'sixth-'];
    for (let time = 0; time < 4; time++) {
      const json = { currentPassword: passwords[time], newPassword: passwords[time + 1] };
      expect((await change(json)).statusCode).toBe(200);
    }
    const email = `moved-${student.email}`;
    const details = { name: 'Student', phone: '0123456789', college: 'College', department: 'IT', year: '1st Year' };
    const json = { ...details, email, currentPassword: 'fifth-' };
    expect((await call(app, 'PUT', '/api/students/profile', { bearer: student.bearer, json })).statusCode).toBe(200);
    const refused = await change({ currentPassword: 'fifth-', newPassword: 'sixth-' });
    expect([refused.statusCode, refused.json().message, refused.headers['retry-after']]).toEqual([
      429,
      'There were many changes within an hour. Please wait an hour and try again.',
      '3600',
    ]);
    expect(await mailsTo(app, student.email)).toHaveLength(5);
  });

  test('changes the password once when ten changes with the same current password arrive at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change({ ...right, newPassword: `password ${index}` })),
    );
    const won = responses.findIndex((response) => response.statusCode === 200);
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(await login(`password ${won}`)).toBe(200);
  });

  test('refuses visitors and administrators', async () => {
    const { bearer } = await make.admin();
    expect((await change(right, newAddress(), '')).statusCode).toBe(401);
    expect((await change(right, newAddress(), bearer)).statusCode).toBe(403);
  });
});

describe('signing out elsewhere', () => {
  test('signing out elsewhere ends only the student’s other sessions and says how many', async () => {
    const elsewhere = [await anotherSession(), await anotherSession()];
    const neighbour = await make.student();
    const response = await call(app, 'POST', '/api/students/sessions/end-others', { bearer: student.bearer });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'You are signed out everywhere else.', ended: 2 });
    for (const bearer of elsewhere) expect(await profileStatus(bearer)).toBe(401);
    expect([await profileStatus(student.bearer), await profileStatus(neighbour.bearer)]).toEqual([200, 200]);
  });
});
