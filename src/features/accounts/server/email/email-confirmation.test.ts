import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { mailsTo, tokensMailedTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, participant, register, registrationParts } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({
    now: clock.now,
    env: { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://fest.example.edu' },
    // Mails stay where the tests can read them.
    deliver: () => Promise.reject(new Error('no mail leaves a test')),
  });
  make = maker(app);
});
afterAll(() => app.stop());

let count = 0;
interface Account {
  email: string;
  bearer: string;
  id: string;
}

async function signUp(email = `unconfirmed${++count}@students.example`): Promise<Account> {
  const json = { name: 'Student 1', email, password: 'secret-1', phone: '0123456789', college: 'Thinnai College' };
  const response = await call(app, 'POST', '/api/students/register', {
    json: { ...json, department: 'IT', year: '1st Year' },
  });
  expect(response.statusCode).toBe(201);
  return { email, bearer: `Bearer ${response.json().token}`, id: response.json().student.id };
}

const stateOf = async ({ bearer }: Account) =>
  (await call(app, 'GET', '/api/students/profile', { bearer })).json().emailState;
const confirm = ({ bearer }: Account, code: string) =>
  call(app, 'POST', '/api/students/email/confirm', { bearer, json: { code } });
const confirmByLink = (token: string | undefined) =>
  call(app, 'POST', '/api/students/email/confirm-link', { json: { token } });
/** Later than the mail before, so that the newest is known. */
function again({ bearer }: Account) {
  clock.forward({ seconds: 1 });
  return call(app, 'POST', '/api/students/email/confirmation', { bearer });
}
const codesTo = async (email: string) =>
  (await mailsTo(app, email)).flatMap(({ text }) => /Code: (\d{3} \d{3})/.exec(text)?.[1] ?? []);
const newestCode = async ({ email }: Account) => (await codesTo(email)).at(-1) ?? '';
const anotherCode = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0');
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);

async function registerFor({ bearer, email }: Pick<Account, 'bearer' | 'email'>, mailedTo = email) {
  const eventId = await make.event();
  clock.forward({ seconds: 1 });
  return register(app, { bearer, fields: { ...participant, email: mailedTo, eventId } });
}

describe('a sign-up when a mail server is set', () => {
  test('mails a link and a code once after a sign-up, and stores neither in readable form', async () => {
    const account = await signUp();
    const [mail, ...others] = await mailsTo(app, account.email);
    expect([mail?.subject, others]).toEqual(['Confirm your email', []]);
    expect(mail?.text).toMatch(/Code: \d{3} \d{3}\n/);
    expect(mail?.text).toMatch(/https:\/\/fest\.example\.edu\/student\/confirm-email#[\w-]{43}\s/);
    expect(await stateOf(account)).toBe('toConfirm');
    const rows = await app.platform.db.selectFrom('email_confirmations').selectAll().execute();
    const kept = JSON.stringify(rows.find((row) => row.student_id === account.id));
    expect(kept).not.toContain((await newestCode(account)).replace(' ', ''));
    expect(kept).not.toContain((await tokensMailedTo(app, account.email))[0]);
    const waiting = app.platform.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', account.email);
    const stored = JSON.stringify(await waiting.execute());
    expect(stored).not.toContain((await tokensMailedTo(app, account.email))[0]);
    expect(stored).not.toContain(await newestCode(account));
  });

  test('sends at most ten confirmation mails a day to a mailbox, however many accounts and spellings use it', async () => {
    const email = 'often@students.example';
    for (let time = 0; time < 12; time++) {
      const { id } = await signUp(email);
      await app.platform.db.updateTable('mail_outbox').set({ student_id: null }).where('student_id', '=', id).execute();
      await app.platform.db.deleteFrom('students').where('id', '=', id).execute();
      clock.forward({ hours: 1 });
    }
    expect(await mailsTo(app, email)).toHaveLength(10);
    const tagged = email.replace('@', '+another@');
    await signUp(tagged);
    expect(await mailsTo(app, tagged)).toHaveLength(0);
  });
});

describe('confirming by code', () => {
  test('confirms the email by code with or without the space, and accepts the same code again', async () => {
    for (const typed of [(code: string) => code, (code: string) => code.replace(' ', '')]) {
      const account = await signUp();
      const code = typed(await newestCode(account));
      const response = await confirm(account, code);
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { message: 'Your email is confirmed.', emailState: 'confirmed' },
      ]);
      expect(await stateOf(account)).toBe('confirmed');
      expect((await confirm(account, code)).statusCode).toBe(200);
    }
  });

  test('allows five tries at the code of each mail, even when many are sent at once', async () => {
    const account = await signUp();
    const right = await newestCode(account);
    const tries = await Promise.all(Array.from({ length: 12 }, () => confirm(account, anotherCode(right))));
    const statuses = tries.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(7).fill(410), ...Array(5).fill(422)]);
    expect((await confirm(account, right)).statusCode).toBe(410);
    expect(await stateOf(account)).toBe('toConfirm');
    expect((await again(account)).statusCode).toBe(200);
    expect((await confirm(account, await newestCode(account))).statusCode).toBe(200);
  });

  test('names the code field when the code is wrong', async () => {
    const account = await signUp();
    const response = await confirm(account, anotherCode(await newestCode(account)));
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { code: 'This is not the code from the mail.' },
    ]);
  });

  test('refuses the code of another account', async () => {
    const [one, other] = [await signUp(), await signUp()];
    expect((await confirm(other, await newestCode(one))).statusCode).toBe(422);
    expect(await stateOf(other)).toBe('toConfirm');
  });

  test('refuses a code that is a day old', async () => {
    const account = await signUp();
    clock.forward({ hours: 24 });
    expect((await confirm({ ...account, bearer: await loggedIn(account) }, await newestCode(account))).statusCode).toBe(
      410,
    );
  });

  test.each([[''], ['12345'], ['1234567'], ['abc def'], ['٣٣٣٣٣٣']])('refuses %j as a code', async (code) => {
    const response = await confirm(await signUp(), code);
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { code: 'Please enter the six digits from the mail.' },
    ]);
  });
});

async function loggedIn({ email }: Account): Promise<string> {
  const response = await call(app, 'POST', '/api/students/login', { json: { email, password: 'secret-1' } });
  return `Bearer ${response.json().token}`;
}

describe('confirming by link', () => {
  test('confirms the email by link without a session, and accepts each link once', async () => {
    const account = await signUp();
    const [token] = await tokensMailedTo(app, account.email);
    const responses = await Promise.all(Array.from({ length: 5 }, () => confirmByLink(token)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410, 410]);
    expect(await stateOf(account)).toBe('confirmed');
  });

  test('does not confirm the email when the link is only opened', async () => {
    const account = await signUp();
    const [token] = await tokensMailedTo(app, account.email);
    for (const path of ['/student/confirm-email', '/api/students/email/confirm-link']) {
      await call(app, 'GET', `${path}?token=${token}`);
    }
    expect(await stateOf(account)).toBe('toConfirm');
    expect((await confirmByLink(token)).statusCode).toBe(200);
  });

  test('refuses a link after a newer mail, a made-up token and a missing token', async () => {
    const account = await signUp();
    await again(account);
    const [older, newer] = await tokensMailedTo(app, account.email);
    expect((await confirmByLink(older)).statusCode).toBe(410);
    expect((await confirmByLink('made-up')).statusCode).toBe(410);
    expect((await confirmByLink('')).statusCode).toBe(422);
    expect((await confirmByLink(newer)).statusCode).toBe(200);
  });

  test('records the confirmation in the audit log', async () => {
    const account = await signUp();
    await confirmByLink((await tokensMailedTo(app, account.email))[0]);
    const records = app.platform.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `student:${account.id}`);
    expect((await records.execute()).map(({ action }) => action)).toContain('student.email-confirmed');
  });
});

describe('asking for another confirmation mail', () => {
  test('refuses another confirmation mail after four mails within an hour', async () => {
    const account = await signUp();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time++) statuses.push((await again(account)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await mailsTo(app, account.email)).toHaveLength(4);
  });

  test('mails again an hour later, however often it was asked for in between', async () => {
    const account = await signUp();
    for (let time = 0; time < 12; time++) await again(account);
    clock.forward({ hours: 1 });
    expect((await again(account)).statusCode).toBe(200);
    expect(await mailsTo(app, account.email)).toHaveLength(5);
  });

  test('mails others on the network however often one account asks', async () => {
    const [eager, other] = [await signUp(), await signUp()];
    for (let time = 0; time < 1_100; time++) {
      await call(app, 'POST', '/api/students/email/confirmation', { bearer: eager.bearer });
    }
    expect((await again(eager)).statusCode).toBe(429);
    expect((await again(other)).statusCode).toBe(200);
  });

  test('mails again after others have tried to sign up with the address or to change theirs to it', async () => {
    const account = await signUp();
    const { bearer } = await signUp();
    const json = { ...participant, name: 'Student 2', email: account.email, year: '1st Year' };
    for (let time = 0; time < 4; time++) {
      const signedUp = await call(app, 'POST', '/api/students/register', { json: { ...json, password: 'secret-2' } });
      const changed = await call(app, 'PUT', '/api/students/profile', {
        bearer,
        json: { ...json, currentPassword: 'secret-1' },
      });
      expect([signedUp.statusCode, changed.statusCode]).toEqual([409, 409]);
    }
    expect((await again(account)).statusCode).toBe(200);
  });

  test('refuses another confirmation mail when the email is confirmed already', async () => {
    const account = await signUp();
    await confirm(account, await newestCode(account));
    expect((await again(account)).json()).toEqual({ message: 'Your email is confirmed already.' });
  });
});

describe('an account whose email is not confirmed', () => {
  test('an unconfirmed account holds two registrations, and must confirm its email for a third', async () => {
    const account = await signUp();
    const [first, second, third] = [await registerFor(account), await registerFor(account), await registerFor(account)];
    expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 201, 403]);
    expect(third.json().message).toContain('Please confirm your email to register for more than two events.');
    await confirm(account, await newestCode(account));
    expect((await registerFor(account)).statusCode).toBe(201);
  });

  test('an unconfirmed account gets two of twenty registrations that are sent at once', async () => {
    const account = await signUp();
    const events: string[] = [];
    for (let event = 0; event < 20; event++) events.push(await make.event({ capacity: 5 }));
    const fields = { ...participant, email: account.email };
    const answers = await Promise.all(
      events.map((eventId) => register(app, { bearer: account.bearer, fields: { ...fields, eventId } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, ...Array(18).fill(403)]);
    const taken = app.platform.db.selectFrom('events').select('seats_taken').where('id', 'in', events);
    expect((await taken.execute()).reduce((sum, event) => sum + event.seats_taken, 0)).toBe(2);
  });

  test('an unconfirmed account holds two registrations and passes together, also when all are bought at once', async () => {
    const account = await signUp();
    const admin = await make.admin();
    const pass = { name: 'Fest pass', covers: { kind: 'all' }, prices: [{ amount: 300 }] };
    const image = await screenshot();
    const buy = async (utr: number) => {
      const { _id } = (await call(app, 'POST', '/api/admin/passes', { ...admin, json: pass })).json();
      const fields = { transactionId: `61230000000${utr}` };
      return app.http.inject({
        method: 'POST',
        url: `/api/students/passes/${_id}/buy`,
        headers: headersOf({ bearer: account.bearer }),
        payload: multipartBody(registrationParts({ fields, file: { content: image } })),
      });
    };
    const bought = await Promise.all([1, 2, 3, 4].map(buy));
    expect(bought.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 403, 403]);
    expect((await registerFor(account)).statusCode).toBe(403);
    await confirm(account, await newestCode(account));
    expect([(await buy(5)).statusCode, (await registerFor(account)).statusCode]).toEqual([201, 201]);
  });

  test('an unconfirmed account may replace a cancelled registration', async () => {
    const account = await signUp();
    const { registration } = (await registerFor(account)).json();
    await registerFor(account);
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await call(app, 'PUT', `/api/registration/${registration._id}`, { bearer, json });
    expect((await registerFor(account)).statusCode).toBe(201);
    expect((await registerFor(account)).statusCode).toBe(403);
  });

  test('an account may join a waitlist only after its email is confirmed', async () => {
    const account = await signUp();
    const eventId = await make.event({ capacity: 0 });
    const join = () => call(app, 'POST', `/api/students/events/${eventId}/waitlist`, { bearer: account.bearer });
    const refused = await join();
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('confirm your email')]);
    await confirm(account, await newestCode(account));
    expect((await join()).statusCode).toBe(200);
  });

  test('an unconfirmed account gets only the confirmation mail and receipts, all at its own address', async () => {
    const account = await signUp();
    const stranger = 'stranger@students.example';
    const { registration } = (await registerFor(account, stranger)).json();
    const { bearer } = await make.admin();
    for (const paymentStatus of ['failed', 'completed']) {
      const json = { registrationStatus: 'confirmed', paymentStatus };
      await call(app, 'PUT', `/api/registration/${registration._id}`, { bearer, json });
    }
    const change = { currentPassword: 'secret-1', newPassword: 'secret-2' };
    expect(
      (await call(app, 'PUT', '/api/students/password', { bearer: account.bearer, json: change })).statusCode,
    ).toBe(200);
    expect(await mailsTo(app, stranger)).toEqual([]);
    expect(await subjectsTo(account.email)).toEqual(['Confirm your email', expect.stringContaining('is confirmed')]);
  });

  test('a confirmed account can have mails about a registration sent to another address', async () => {
    const account = await signUp();
    await confirm(account, await newestCode(account));
    await registerFor(account, 'friend@students.example');
    expect(await subjectsTo('friend@students.example')).toHaveLength(1);
  });
});

describe('a change of email', () => {
  function change({ bearer }: Account, email: string) {
    clock.forward({ seconds: 1 });
    const details = { name: 'Student 1', phone: '0123456789', college: 'Thinnai College', department: 'IT' };
    const json = { ...details, year: '1st Year', email, currentPassword: 'secret-1' };
    return call(app, 'PUT', '/api/students/profile', { bearer, json });
  }

  test('a changed email must be confirmed again, by a mail to the new address', async () => {
    const account = await signUp();
    const oldCode = await newestCode(account);
    await confirm(account, oldCode);
    const email = `new-${account.email}`;
    expect((await change(account, email)).json()).toMatchObject({ email, emailState: 'toConfirm' });
    expect(await subjectsTo(email)).toEqual(['Confirm your email']);
    expect(await subjectsTo(account.email)).toContain('The email of your account was changed');
    expect((await confirm(account, await newestCode({ ...account, email }))).statusCode).toBe(200);
  });

  test('a change of email makes the link mailed to the old address invalid', async () => {
    const account = await signUp();
    const [token] = await tokensMailedTo(app, account.email);
    await change(account, `newer-${account.email}`);
    expect((await confirmByLink(token)).statusCode).toBe(410);
    expect(await stateOf(account)).toBe('toConfirm');
  });

  test('an email stays confirmed when only its case changes', async () => {
    const account = await signUp();
    await confirm(account, await newestCode(account));
    expect((await change(account, account.email.toUpperCase())).json().emailState).toBe('confirmed');
  });
});

describe('a link for a new password', () => {
  const reset = (token: string | undefined) =>
    call(app, 'POST', '/api/students/password/reset', { json: { token, password: 'secret-9' } });
  const emailConfirmedAt = async (id: string) => {
    const student = app.platform.db.selectFrom('students').select('email_confirmed_at').where('id', '=', id);
    return (await student.executeTakeFirstOrThrow()).email_confirmed_at;
  };

  test('a mailed password link confirms the email', async () => {
    const account = await signUp();
    clock.forward({ seconds: 1 });
    await call(app, 'POST', '/api/students/password/forgot', { json: { email: account.email } });
    await expect.poll(() => tokensMailedTo(app, account.email), { timeout: 10_000 }).toHaveLength(2);
    expect((await reset((await tokensMailedTo(app, account.email))[1])).statusCode).toBe(200);
    expect(await emailConfirmedAt(account.id)).not.toBe('');
  });

  test('a password link from an organiser does not confirm the email', async () => {
    const account = await signUp();
    const { bearer } = await make.admin();
    const link = await call(app, 'POST', `/api/admin/students/${account.id}/password-link`, { bearer });
    expect((await reset(link.json().path.split('#')[1])).statusCode).toBe(200);
    expect(await emailConfirmedAt(account.id)).toBe('');
  });
});

describe('permission to confirm an email', () => {
  test.each(['confirm', 'confirmation'])(
    'POST /api/students/email/%s refuses visitors and administrators',
    async (call_) => {
      const path = `/api/students/email/${call_}`;
      expect((await call(app, 'POST', path, { json: { code: '123456' } })).statusCode).toBe(401);
      const { bearer } = await make.admin();
      expect((await call(app, 'POST', path, { bearer, json: { code: '123456' } })).statusCode).toBe(403);
    },
  );
});
