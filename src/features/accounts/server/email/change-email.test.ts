import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  student = await make.student({ password: 'the password' });
});

const details = {
  name: 'Somebody Renamed',
  phone: '+91 00000 00199',
  college: 'Another College',
  department: 'Mechanical Engineering',
  year: '4th Year',
};
let made = 0;
const newEmail = () => `changed${++made}@students.example`;
const save = (json: Record<string, unknown>) =>
  call(app, 'PUT', '/api/students/profile', { bearer: student.bearer, json: { ...details, ...json } });
const profile = async () => (await call(app, 'GET', '/api/students/profile', { bearer: student.bearer })).json();
const login = async (email: string) =>
  (await call(app, 'POST', '/api/students/login', { json: { email, password: 'the password' } })).statusCode;

describe('a change of email', () => {
  test('changes the login to the new email with the right password, and tells the old address', async () => {
    const email = newEmail();
    const response = await save({ email, currentPassword: 'the password' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ ...details, email });
    expect([await login(email), await login(student.email)]).toEqual([200, 401]);
    expect(await mailsTo(app, student.email)).toMatchObject([{ subject: 'The email of your account was changed' }]);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  test('moves registrations with the old email to the new email, and leaves other addresses as they are', async () => {
    const own = await make.registration(await make.event(), { student });
    const fields = { email: 'chosen-for-it@students.example' };
    const other = await make.registration(await make.event(), { student, fields });
    const email = newEmail();
    await save({ email, currentPassword: 'the password' });
    const rows = app.platform.db
      .selectFrom('registrations')
      .select(['id', 'email'])
      .where('student_id', '=', student.id);
    const emails = new Map((await rows.execute()).map((row) => [row.id, row.email]));
    expect([emails.get(own.id), emails.get(other.id)]).toEqual([email, fields.email]);
  });

  test.each([undefined, ''])('refuses %j as the password and changes nothing', async (currentPassword) => {
    const before = await profile();
    const response = await save({ email: newEmail(), currentPassword });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({
      currentPassword: 'Please enter your current password to change the email.',
    });
    expect(await profile()).toEqual(before);
  });

  test('refuses a wrong password, and after ten wrong tries the right password too', async () => {
    const before = await profile();
    for (let time = 0; time < 10; time++) {
      const response = await save({ email: newEmail(), currentPassword: 'a wrong one' });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual({ currentPassword: 'This is not your current password.' });
    }
    expect((await save({ email: newEmail(), currentPassword: 'the password' })).statusCode).toBe(429);
    expect(await profile()).toEqual(before);
  });

  test('refuses an email that another account has, even in another case', async () => {
    const other = await make.student();
    const response = await save({ email: other.email.toUpperCase(), currentPassword: 'the password' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      message: 'Another account uses this email already.',
      errors: { email: 'Another account uses this email already.' },
    });
    expect(await profile()).toMatchObject({
      name: expect.not.stringMatching('Somebody Renamed'),
      email: student.email,
    });
    expect(await mailsTo(app, student.email)).toEqual([]);
  });

  test('gives an email to one of two students who choose it at the same moment', async () => {
    const email = newEmail();
    const rival = await make.student({ password: 'the password' });
    const json = { ...details, email, currentPassword: 'the password' };
    const responses = await Promise.all(
      [student, rival].map(({ bearer }) => call(app, 'PUT', '/api/students/profile', { bearer, json })),
    );
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409]);
  });

  test('refuses an invalid email', async () => {
    const response = await save({ email: 'no address', currentPassword: 'the password' });
    expect(response.json().errors).toEqual({ email: 'Please enter a valid email address.' });
  });

  test('makes a password link from before the change invalid', async () => {
    const { bearer } = await make.admin();
    const link = await call(app, 'POST', `/api/admin/students/${student.id}/password-link`, { bearer });
    await save({ email: newEmail(), currentPassword: 'the password' });
    const json = { token: link.json().path.split('#')[1], password: 'the new one' };
    expect((await call(app, 'POST', '/api/students/password/reset', { json })).statusCode).toBe(410);
  });

  test('records the change in the audit log without either address', async () => {
    const email = newEmail();
    await save({ email, currentPassword: 'the password' });
    const rows = await app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `student:${student.id}`)
      .execute();
    expect(rows).toMatchObject([{ action: 'student.email-change' }]);
    expect(JSON.stringify(rows)).not.toMatch(/@/);
  });
});

describe('the same email', () => {
  test('asks for no password when the email stays the same', async () => {
    expect((await save({ email: student.email })).statusCode).toBe(200);
    expect(await mailsTo(app, student.email)).toEqual([]);
  });

  test('saves the email as typed when only its case changes', async () => {
    const email = student.email.replace('student', 'STUDENT');
    expect((await save({ email })).json().email).toBe(email);
  });
});
