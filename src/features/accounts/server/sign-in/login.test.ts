import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { loginStudent } from './login.ts';
import { createLoginThrottle } from './login-throttle.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const login = (email: unknown, password: unknown) =>
  call(app, 'POST', '/api/students/login', { json: { email, password } });

async function studentWithPassword(email: string, password: string) {
  const student = await make.student({ email });
  const password_hash = (await hashPassword(password)) ?? '';
  await app.platform.db.updateTable('students').set({ password_hash }).where('id', '=', student.id).execute();
  return student;
}

describe('student login', () => {
  test('answers with a token and the student', async () => {
    const { id } = await studentWithPassword('shape@students.example', 'the right one');
    const response = await login('shape@students.example', 'the right one');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      student: {
        id,
        name: expect.any(String),
        email: 'shape@students.example',
        college: 'Thinnai College of Engineering',
        phone: '+91 00000 00100',
      },
    });
  });

  test('accepts the email in upper or lower case', async () => {
    await studentWithPassword('Mixed.Case@students.example', 'the right one');
    expect((await login('mixed.case@STUDENTS.example', 'the right one')).statusCode).toBe(200);
  });

  test('refuses the password when its case differs', async () => {
    await studentWithPassword('password-case@students.example', 'the right one');
    expect((await login('password-case@students.example', 'The Right One')).statusCode).toBe(401);
  });

  test('answers a wrong password and an unknown email with the same bytes', async () => {
    await studentWithPassword('known@students.example', 'the right one');
    const wrong = await login('known@students.example', 'the wrong one');
    const unknown = await login('unknown@students.example', 'the wrong one');
    expect(wrong.statusCode).toBe(401);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.rawPayload.equals(wrong.rawPayload)).toBe(true);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
    expect(wrong.json()).toEqual({ message: 'Invalid credentials' });
  });

  test.each([
    ['no address', 'x', { email: 'Please enter a valid email address.' }],
    ['somebody@students.example', '', { password: 'Password is required.' }],
    ['somebody@students.example', undefined, { password: 'Password is required.' }],
    ['somebody@students.example', 123456, { password: 'Password is required.' }],
  ])('refuses the email %s with the password %j and names the field at fault', async (email, password, errors) => {
    const response = await login(email, password);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual(errors);
  });

  test('says that a password of 201 characters is too long, not that it is missing', async () => {
    const response = await login('somebody@students.example', 'p'.repeat(201));
    expect([response.statusCode, response.json().errors]).toEqual([422, { password: 'Use at most 200 characters.' }]);
  });

  test('opens no session when the password is changed while the login is checked', async () => {
    const email = 'meanwhile@students.example';
    const { id, bearer } = await studentWithPassword(email, 'the right one');
    const throttle = createLoginThrottle(app.platform, 'student');
    const json = { currentPassword: 'the right one', newPassword: 'the new one' };
    // The last step of a login before it opens the session.
    const forget = async () => void (await call(app, 'PUT', '/api/students/password', { bearer, json }));
    const fields = { email, password: 'the right one' };
    const outcome = await loginStudent(app.platform, { ...throttle, forget }, fields, {
      ip: '192.0.2.1',
      userAgent: '',
    });
    expect(outcome).toMatchObject({ code: 'invalidCredentials' });
    const sessions = app.platform.db.selectFrom('sessions').select('token_hash').where('student_id', '=', id);
    expect(await sessions.execute()).toHaveLength(1);
    expect((await login(email, 'the new one')).statusCode).toBe(200);
  });

  test('an administrator’s account opens no student session', async () => {
    const admin = await make.admin();
    expect((await login(admin.email, admin.password)).statusCode).toBe(401);
  });
});

describe('student logout', () => {
  test('logout ends the current session and keeps the student’s other sessions', async () => {
    await studentWithPassword('logout@students.example', 'the right one');
    const first = `Bearer ${(await login('logout@students.example', 'the right one')).json().token}`;
    const second = `Bearer ${(await login('logout@students.example', 'the right one')).json().token}`;
    const response = await call(app, 'POST', '/api/students/logout', { bearer: first });
    expect(response.statusCode).toBe(200);
    expect((await call(app, 'GET', '/api/students/profile', { bearer: first })).statusCode).toBe(401);
    expect((await call(app, 'GET', '/api/students/profile', { bearer: second })).statusCode).toBe(200);
  });

  test('logout is refused without a session', async () => {
    expect((await call(app, 'POST', '/api/students/logout')).statusCode).toBe(401);
  });
});
