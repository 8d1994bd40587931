import { describe, expect, test } from 'vitest';
import {
  app,
  confirm,
  make,
  newestCode,
  registerFor,
  signUp,
  startMailingServer,
  subjectsTo,
} from '#testing/accounts/unconfirmed-accounts.ts';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { participant, register } from '#testing/send-form.ts';

startMailingServer();

describe('an account whose email is not confirmed', () => {
  test('an unconfirmed account holds two registrations, and must confirm its email for a third', async () => {
    const account = await signUp();
    const [first, second, third] = [await registerFor(account), await registerFor(account), await registerFor(account)];
    expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 201, 403]);
    expect(third.json().message).toContain('Please confirm your email to hold more than two registrations or passes.');
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
    const { bearer } = await make.admin();
    const shop = passMaker(app, () => bearer);
    const buy = async () => shop.buy(await shop.pass(), account);
    const bought = await Promise.all([buy(), buy(), buy(), buy()]);
    expect(bought.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 403, 403]);
    expect((await registerFor(account)).statusCode).toBe(403);
    await confirm(account, await newestCode(account));
    expect([(await buy()).statusCode, (await registerFor(account)).statusCode]).toEqual([201, 201]);
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
