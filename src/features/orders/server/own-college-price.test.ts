import { beforeEach, describe, expect, test } from 'vitest';
import { findAccount } from '#features/accounts/server/index.ts';
import { registrationSubmission } from '#features/registrations/contract.ts';
import { prepareRegistration, takeRegistration } from '#features/registrations/server/index.ts';
import { write } from '#server/db/write.ts';
import { Refusal } from '#server/http/refusal.ts';
import { call } from '#testing/call.ts';
import type { TestStudent } from '#testing/make.ts';
import { app, chief, clock, make, shop, startJointServer } from '#testing/orders/joint-server.ts';
import { participant, register } from '#testing/send-form.ts';

startJointServer();

const forOwnCollege = { audience: 'ownCollege', channel: 'online', amount: 0 } as const;
const prices = [forOwnCollege, { amount: 250 }];
let count = 0;
let student: TestStudent;
beforeEach(async () => {
  student = await make.student({ email: `meena${++count}@thinnai.example`, password: 'the password' });
});

const event = () => make.event({ fee: 100, columns: { date: '2099-05-09', prices: JSON.stringify([forOwnCollege]) } });
const enter = (eventId: string) =>
  register(app, { bearer: student.bearer, fields: { ...participant, email: student.email, eventId } });
const asChief = async (path: string, json: object) => {
  const done = await call(app, 'PUT', path, { bearer: chief, json });
  expect(done.statusCode, done.body).toBe(200);
};
const set = (id: string, statuses: object) => asChief(`/api/registration/${id}`, statuses);
async function enterPaid(): Promise<string> {
  const prices = JSON.stringify([{ ...forOwnCollege, amount: 20 }]);
  const eventId = await make.event({ fee: 100, columns: { date: '2099-05-09', prices } });
  return (await make.registration(eventId, { student })).id;
}

function changeEmail(email = `elsewhere${++count}@students.example`) {
  const details = { name: 'Meena', phone: '+91 00000 00199', college: 'Thinnai', department: 'IT', year: '1st Year' };
  const json = { ...details, email, currentPassword: 'the password' };
  return call(app, 'PUT', '/api/students/profile', { bearer: student.bearer, json });
}

describe('the email that proves the price for the own college', () => {
  test('the email that proves the price for the own college stays while a pass has that price, so that no second account proves it again', async () => {
    const bought = await shop.buy(await shop.pass({ prices }), student);
    expect([bought.statusCode, bought.json().amountDue]).toEqual([201, 0]);
    const refused = await changeEmail();
    expect([refused.statusCode, refused.json().errors.email]).toEqual([409, expect.stringContaining('organisers')]);
    const profile = await call(app, 'GET', '/api/students/profile', { bearer: student.bearer });
    expect(profile.json().email).toBe(student.email);
    const cancelled = app.platform.db.updateTable('pass_orders').set({ status: 'cancelled' });
    await cancelled.where('id', '=', bought.json()._id).execute();
    expect((await changeEmail()).statusCode).toBe(200);
  });

  test('the email that proves the price for the own college stays while a registration has that price', async () => {
    const entered = await enter(await event());
    expect([entered.statusCode, entered.json().registration.amountDue]).toEqual([201, 0]);
    expect((await changeEmail()).statusCode).toBe(409);
  });

  test.each([
    ['stays', 'was rejected, so that its proof can be sent again', 'failed', 409],
    ['changes', 'was cancelled before it was paid', 'pending', 200],
  ] as const)(
    'the email that proves the price for the own college %s when the registration that has it %s',
    async (_, __, paymentStatus, expected) => {
      await set(await enterPaid(), { registrationStatus: 'cancelled', paymentStatus });
      expect((await changeEmail()).statusCode).toBe(expected);
    },
  );

  test('the email that proves the price for the own college stays when the registration that has it was released', async () => {
    const id = await enterPaid();
    const { db } = app.platform;
    const released = { registration_status: 'cancelled', released_at: clock.now().toISOString() } as const;
    await db.updateTable('registrations').set(released).where('id', '=', id).execute();
    expect((await changeEmail()).statusCode).toBe(409);
  });

  test('the email that proves the price for the own college changes when the student has cancelled the rejected registration', async () => {
    const id = await enterPaid();
    await set(id, { registrationStatus: 'pending', paymentStatus: 'failed' });
    expect((await changeEmail()).statusCode).toBe(409);
    await asChief('/api/admin/refund-policy', { mayCancel: true, fullUntil: '2099-01-01T00:00', halfUntil: '' });
    const path = `/api/students/registrations/${id}/cancel`;
    const cancelled = await call(app, 'POST', path, { bearer: student.bearer, json: { refundShown: 0 } });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    expect((await changeEmail()).statusCode).toBe(200);
  });

  test('the email that proves the price for the own college changes where everything has another price', async () => {
    expect((await shop.buy(await shop.pass(), student)).statusCode).toBe(201);
    expect((await changeEmail()).statusCode).toBe(200);
  });

  test('the email that proves the price for the own college gives no price to a form that was checked before the email changed', async () => {
    const [eventId, account] = [await event(), await findAccount(app.platform.db, student.id)];
    if (!account) throw new Error('the student is there');
    const submission = registrationSubmission.parse({ ...participant, email: student.email, eventId });
    const paying = { isPaying: false, faultsAt: () => ({}) };
    const prepared = await prepareRegistration(app.platform, account, submission, paying);
    if (prepared instanceof Refusal) throw prepared;
    expect((await changeEmail()).statusCode).toBe(200);
    const taken = await write(app.platform.db, (tx) => takeRegistration(tx, app.platform, prepared));
    expect(taken).toMatchObject({ code: 'feeChanged' });
  });
});
