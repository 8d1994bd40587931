import { afterAll, beforeAll, expect } from 'vitest';
import { call } from '../call.ts';
import { stoppedClock } from '../clock.ts';
import { mailsTo } from '../mailbox.ts';
import { type Maker, maker } from '../make.ts';
import { participant, register } from '../send-form.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

// The server of one test file. It has a mail server set, so that emails have to be confirmed.
export let app: TestApp;
export let make: Maker;
export const clock = stoppedClock();

export function startMailingServer(): void {
  beforeAll(async () => {
    app = await startTestApp({
      now: clock.now,
      env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://fest.example.edu' },
      // Mails stay in the outbox, where tests read them.
      deliver: () => Promise.reject(new Error('no mail leaves a test')),
    });
    make = maker(app);
  });
  afterAll(() => app.stop());
}

export interface Account {
  email: string;
  bearer: string;
  id: string;
}

let count = 0;

export async function signUp(email = `unconfirmed${++count}@students.example`): Promise<Account> {
  const json = { name: 'Student 1', email, password: 'secret-1', phone: '0123456789', college: 'Thinnai College' };
  const response = await call(app, 'POST', '/api/students/register', {
    json: { ...json, department: 'IT', year: '1st Year' },
  });
  expect(response.statusCode).toBe(201);
  return { email, bearer: `Bearer ${response.json().token}`, id: response.json().student.id };
}

export const stateOf = async ({ bearer }: Account) =>
  (await call(app, 'GET', '/api/students/profile', { bearer })).json().emailState;
export const confirm = ({ bearer }: Account, code: string) =>
  call(app, 'POST', '/api/students/email/confirm', { bearer, json: { code } });
export const confirmByLink = (token: string | undefined) =>
  call(app, 'POST', '/api/students/email/confirm-link', { json: { token } });

/** Asks for another mail at a later time, so that the newest one is known. */
export function again({ bearer }: Account) {
  clock.forward({ seconds: 1 });
  return call(app, 'POST', '/api/students/email/confirmation', { bearer });
}

export async function newestCode({ email }: Account): Promise<string> {
  const codes = (await mailsTo(app, email)).flatMap(({ text }) => /Code: (\d{3} \d{3})/.exec(text)?.[1] ?? []);
  return codes.at(-1) ?? '';
}

export const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);

export async function registerFor({ bearer, email }: Pick<Account, 'bearer' | 'email'>, mailedTo = email) {
  const eventId = await make.event();
  clock.forward({ seconds: 1 });
  return register(app, { bearer, fields: { ...participant, email: mailedTo, eventId } });
}
