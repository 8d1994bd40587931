import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { hashPassword } from '../passwords/passwords.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
});
afterAll(() => app.stop());

const right = 'the right one';
const wrong = 'the wrong one';
const login = (email: string, password: string, from: string) =>
  call(app, 'POST', '/api/students/login', { json: { email, password }, from });

async function account(email: string): Promise<string> {
  const { id } = await make.student({ email });
  const password_hash = (await hashPassword(right)) ?? '';
  await app.platform.db.updateTable('students').set({ password_hash }).where('id', '=', id).execute();
  return email;
}

async function fail(times: number, email: string, from: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await login(email, wrong, from)).statusCode);
  return statuses;
}

describe('failed logins', () => {
  test('refuses the eleventh failed login and then the right password too, and says how long to wait', async () => {
    const email = await account('eleventh@students.example');
    expect(await fail(10, email, '192.0.2.1')).toEqual(Array.from({ length: 10 }, () => 401));
    const response = await login(email, wrong, '192.0.2.1');
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json().message).toMatch(/wait/);
    expect((await login(email, right, '192.0.2.1')).statusCode).toBe(429);
  });

  test('counts failed logins together when the email is typed in another case', async () => {
    const email = await account('spelling@students.example');
    await fail(10, email, '192.0.2.2');
    expect((await login('Spelling@Students.example', wrong, '192.0.2.2')).statusCode).toBe(429);
  });

  test('lets another account behind the same address log in while the first is throttled', async () => {
    await fail(11, await account('noisy@students.example'), '192.0.2.3');
    const neighbour = await account('neighbour@students.example');
    expect((await login(neighbour, right, '192.0.2.3')).statusCode).toBe(200);
  });

  test('lets the same account log in from another address when a stranger has used up the tries', async () => {
    const email = await account('locked-out@students.example');
    await fail(11, email, '192.0.2.4');
    expect((await login(email, right, '192.0.2.5')).statusCode).toBe(200);
  });

  test('accepts the right password after nine failures and restarts the count', async () => {
    const email = await account('forgetful@students.example');
    await fail(9, email, '192.0.2.6');
    expect((await login(email, right, '192.0.2.6')).statusCode).toBe(200);
    expect(await fail(9, email, '192.0.2.6')).not.toContain(429);
    expect((await login(email, right, '192.0.2.6')).statusCode).toBe(200);
  });

  test('an unknown account is throttled like a known one', async () => {
    await fail(10, 'nobody@students.example', '192.0.2.7');
    expect((await login('nobody@students.example', wrong, '192.0.2.7')).statusCode).toBe(429);
  });

  test('guesses sent all at once are counted like guesses sent one by one', async () => {
    const email = await account('at-once@students.example');
    const responses = await Promise.all(Array.from({ length: 60 }, () => login(email, wrong, '192.0.2.8')));
    const checked = responses.filter((response) => response.statusCode === 401);
    expect(checked.length).toBeLessThanOrEqual(10);
  });
});

describe('logins with the right password', () => {
  test('accepts thirty logins in a quarter of an hour, keeps the newest twenty sessions and ends the oldest', async () => {
    const email = await account('again-and-again@students.example');
    const tokens: string[] = [];
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) {
      // A later time, because two sessions of the same millisecond would be equally old.
      clock.forward({ seconds: 1 });
      const response = await login(email, right, '192.0.2.12');
      statuses.push(response.statusCode);
      if (response.statusCode === 200) tokens.push(response.json().token);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    const profiles = tokens.map((token) => call(app, 'GET', '/api/students/profile', { bearer: `Bearer ${token}` }));
    const open = (await Promise.all(profiles)).map((response) => response.statusCode === 200);
    expect(open).toEqual([...Array.from({ length: 10 }, () => false), ...Array.from({ length: 20 }, () => true)]);
  });
});

describe('a campus behind one address', () => {
  test('a hundred students behind one address log in within a minute', async () => {
    const emails = await Promise.all(
      Array.from({ length: 100 }, (_, index) => account(`many${index}@students.example`)),
    );
    const responses = await Promise.all(emails.map((email) => login(email, right, '192.0.2.9')));
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([200]));
  });

  test('a device that goes on trying a throttled account keeps nobody else from logging in', async () => {
    const [stuck, neighbour] = [await account('stuck@students.example'), await account('next@students.example')];
    expect((await fail(1_100, stuck, '192.0.2.13')).at(-1)).toBe(429);
    expect((await login(neighbour, right, '192.0.2.13')).statusCode).toBe(200);
  });

  test('a hundred students behind one address sign up within a minute', async () => {
    const details = { phone: '0123456789', college: 'Thinnai College', department: 'IT', year: '1st Year' };
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call(app, 'POST', '/api/students/register', {
          json: { ...details, name: `Student ${index}`, email: `campus${index}@students.example`, password: right },
          from: '192.0.2.10',
        }),
      ),
    );
    expect(new Set(responses.map((response) => response.statusCode))).toEqual(new Set([201]));
  });
});

describe('the administrators’ login', () => {
  test('throttles the administrators’ login after ten wrong passwords', async () => {
    const { email, password } = await make.admin();
    const attempt = (tried: string) =>
      call(app, 'POST', '/api/admin/login', { json: { email, password: tried }, from: '192.0.2.11' });
    for (let time = 0; time < 10; time++) expect((await attempt(wrong)).statusCode).toBe(401);
    const response = await attempt(password);
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});
