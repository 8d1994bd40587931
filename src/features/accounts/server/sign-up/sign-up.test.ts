import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const wanted = {
  name: 'Test Participant',
  email: 'somebody@students.example',
  password: 'a password',
  phone: '+91 00000 00100',
  college: 'Thinnai College of Engineering',
  department: 'Information Technology',
  year: '2nd Year',
};
const signUp = (fields: Record<string, unknown>) => call(app, 'POST', '/api/students/register', { json: fields });
const accountsOf = async (email: string) => {
  const rows = await app.platform.db.selectFrom('students').select('email').execute();
  return rows.filter((row) => row.email.toLowerCase() === email.toLowerCase()).length;
};

describe('an accepted sign-up', () => {
  test('answers with a token and the student, and nothing else', async () => {
    const response = await signUp({ ...wanted, email: 'shape@students.example' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      student: {
        id: expect.any(String),
        name: wanted.name,
        email: 'shape@students.example',
        college: wanted.college,
        phone: wanted.phone,
      },
    });
  });

  test('logs the student in at once', async () => {
    const { token } = (await signUp({ ...wanted, email: 'at-once@students.example' })).json();
    const profile = await call(app, 'GET', '/api/students/profile', { bearer: `Bearer ${token}` });
    expect(profile.statusCode).toBe(200);
    expect(profile.json()).toMatchObject({ email: 'at-once@students.example', verified: false, year: '2nd Year' });
  });

  test('trims spaces around the name, the email, the phone and the college', async () => {
    const { name, phone, college } = wanted;
    const spaced = {
      name: `  ${name}  `,
      email: ' trim@students.example ',
      phone: ` ${phone} `,
      college: ` ${college} `,
    };
    const response = await signUp({ ...wanted, ...spaced });
    expect(response.json().student).toMatchObject({ name, email: 'trim@students.example', phone, college });
  });

  test('stores the password only as a hash and never logs it', async () => {
    const email = 'hashed@students.example';
    await signUp({ ...wanted, email, password: 'seen by nobody' });
    const row = await app.platform.db.selectFrom('students').selectAll().where('email', '=', email).executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain('seen by nobody');
    expect(app.logLines.join('')).not.toContain('seen by nobody');
  });

  test.each([
    { name: 'Ab' },
    { password: '123456' },
    { phone: '0123456789' },
    { college: 'TC' },
    { department: 'IT' },
    { year: 'Others' },
  ])('accepts a value at the limit: %j', async (shortest) => {
    const email = `shortest-${Object.keys(shortest)[0]}@students.example`;
    expect((await signUp({ ...wanted, email, ...shortest })).statusCode).toBe(201);
  });
});

describe('a refused sign-up', () => {
  const refusals: [field: string, value: unknown, message: string][] = [
    ['name', 'A', 'Name must be at least 2 characters.'],
    ['name', '  A  ', 'Name must be at least 2 characters.'],
    ['name', undefined, 'Name must be at least 2 characters.'],
    ['name', 42, 'Name must be at least 2 characters.'],
    ['email', 'not an address', 'Please enter a valid email address.'],
    ['email', '', 'Please enter a valid email address.'],
    ['email', undefined, 'Please enter a valid email address.'],
    ['email', ['somebody@students.example'], 'Please enter a valid email address.'],
    ['password', '12345', 'Password must be at least 6 characters.'],
    ['password', undefined, 'Password must be at least 6 characters.'],
    ['phone', '123456789', 'Please enter a valid phone number.'],
    ['phone', undefined, 'Please enter a valid phone number.'],
    ['college', 'C', 'College name is required.'],
    ['college', undefined, 'College name is required.'],
    ['department', 'D', 'Department is required.'],
    ['department', undefined, 'Department is required.'],
    ['year', '6th Year', 'Please choose your year of study.'],
    ['year', undefined, 'Please choose your year of study.'],
  ];
  test.each(refusals)('refuses %s %j with the message: %s', async (field, value, message) => {
    const email = `refused-${field}@students.example`;
    const response = await signUp({ ...wanted, email, [field]: value });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ message, errors: { [field]: message } });
    expect(await accountsOf(email)).toBe(0);
  });

  test('names every missing field at once when the form is empty', async () => {
    const response = await signUp({});
    expect(response.statusCode).toBe(422);
    const fields = ['name', 'phone', 'college', 'department', 'year', 'email', 'password'];
    expect(Object.keys(response.json().errors).toSorted()).toEqual(fields.toSorted());
  });

  test('refuses a name that contains a null character', async () => {
    const email = 'nul@students.example';
    const response = await signUp({ ...wanted, email, name: 'Student\u0000 1' });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toHaveProperty('name');
    expect(await accountsOf(email)).toBe(0);
  });

  test.each(['{"name": ', 'nonsense'])('refuses a body that is not JSON: %s', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const response = await app.http.inject({ method: 'POST', url: '/api/students/register', headers, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message: 'The request is not valid JSON.' });
  });

  test.each([[[]], ['text'], [7]])('refuses a body that is not an object: %j', async (json) => {
    const response = await call(app, 'POST', '/api/students/register', { json });
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toEqual(expect.any(String));
  });
});

describe('the limit of one account for each email', () => {
  test('refuses an email that already has an account, even in another case', async () => {
    await signUp({ ...wanted, email: 'Twice@students.example' });
    const response = await signUp({ ...wanted, email: 'tWICE@Students.Example' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({
      message: 'An account with this email already exists. Please log in instead.',
      errors: { email: 'An account with this email already exists.' },
    });
    expect(await accountsOf('twice@students.example')).toBe(1);
  });

  test('creates one account when twenty sign-ups with the same email arrive at once', async () => {
    const spelling = (index: number) => (index % 2 === 0 ? 'rush@students.example' : 'RUSH@students.example');
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signUp({ ...wanted, email: spelling(index) })),
    );
    const statuses = responses.map((response) => response.statusCode).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await accountsOf('rush@students.example')).toBe(1);
  });
});
