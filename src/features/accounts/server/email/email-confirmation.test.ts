import { describe, expect, test } from 'vitest';
import { mailsToSend } from '#server/mail/outbox-worker.ts';
import {
  type Account,
  again,
  app,
  clock,
  confirm,
  confirmByLink,
  make,
  newestCode,
  signUp,
  startMailingServer,
  stateOf,
  subjectsTo,
} from '#testing/accounts/unconfirmed-accounts.ts';
import { call } from '#testing/call.ts';
import { whileDatabaseIsFull } from '#testing/faults/failing-writes.ts';
import { mailsTo, tokensMailedTo } from '#testing/mailbox.ts';
import { participant } from '#testing/send-form.ts';

startMailingServer();

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

describe('asking for another confirmation mail', () => {
  test('refuses another confirmation mail after four mails within an hour', async () => {
    const account = await signUp();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time++) statuses.push((await again(account)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await mailsTo(app, account.email)).toHaveLength(4);
  });

  test('says that only the code of the new mail works, in the answer and in the mail', async () => {
    const account = await signUp();
    const earlier = await newestCode(account);
    clock.forward({ seconds: 60 });
    expect((await again(account)).json().message).toBe(
      'A new mail is on its way. Use the code of this mail: earlier ones no longer work. It may take a minute; please look in your spam folder too.',
    );
    const mail = (await mailsTo(app, account.email)).at(-1);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('If you have several of these mails, use the newest');
    const refused = await confirm(account, earlier);
    expect(refused.json().errors).toEqual({ code: 'This is not the code from the newest mail.' });
  });

  test('mails again an hour later, however often it was asked for in between', async () => {
    const account = await signUp();
    for (let time = 0; time < 12; time++) await again(account);
    clock.forward({ hours: 1 });
    expect((await again(account)).statusCode).toBe(200);
    expect(await mailsTo(app, account.email)).toHaveLength(5);
  });

  test('counts no mail towards the limit of an hour when the database is full', async () => {
    const account = await signUp();
    const email = account.email.replace('@', '+other@');
    const json = { ...participant, name: 'Student 2', email, year: '1st Year' };
    const whole = { ...json, currentPassword: 'secret-1' };
    await whileDatabaseIsFull(app, async () => {
      for (let time = 0; time < 4; time++) {
        const signedUp = await call(app, 'POST', '/api/students/register', { json: { ...json, password: 'secret-2' } });
        const changed = await call(app, 'PUT', '/api/students/profile', { bearer: account.bearer, json: whole });
        const asked = await again(account);
        expect([signedUp.statusCode, changed.statusCode, asked.statusCode]).toEqual([507, 507, 507]);
      }
    });
    expect((await again(account)).statusCode).toBe(200);
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

  test('a change of email stops the unsent mails with links to the old address', async () => {
    const account = await signUp();
    const json = { email: account.email };
    await call(app, 'POST', '/api/students/password/forgot', { json });
    const subjects = ['Confirm your email', 'Set a new password'];
    await expect.poll(async () => (await subjectsTo(account.email)).toSorted()).toEqual(subjects);
    const email = `moved-${account.email}`;
    await change(account, email);
    const toSend = mailsToSend(app.platform.db, clock.now()).select('subject');
    expect(await toSend.where('recipient', '=', account.email).execute()).toEqual([]);
    expect(await tokensMailedTo(app, account.email)).toEqual([]);
    expect(await toSend.where('recipient', '=', email).execute()).toEqual([{ subject: 'Confirm your email' }]);
  });

  test('an email stays confirmed when only its case changes', async () => {
    const account = await signUp();
    await confirm(account, await newestCode(account));
    expect((await change(account, account.email.toUpperCase())).json().emailState).toBe('confirmed');
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
