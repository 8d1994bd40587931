import { describe, expect, test } from 'vitest';
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
} from '#testing/accounts/unconfirmed-accounts.ts';
import { call } from '#testing/call.ts';
import { tokensMailedTo } from '#testing/mailbox.ts';

startMailingServer();

const anotherCode = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0');

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
      { code: 'This is not the code from the newest mail.' },
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

  test('leaves the email unconfirmed when the link is only opened', async () => {
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
    await expect.poll(() => tokensMailedTo(app, account.email)).toHaveLength(2);
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
