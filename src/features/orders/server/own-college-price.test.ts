import { beforeEach, describe, expect, test } from 'vitest';
import { findAccount } from '#features/accounts/server/index.ts';
import { registrationSubmission } from '#features/registrations/contract.ts';
import { prepareRegistration, takeRegistration } from '#features/registrations/server/index.ts';
import { write } from '#server/db/write.ts';
import { Refusal } from '#server/http/refusal.ts';
import { call } from '#testing/call.ts';
import type { TestStudent } from '#testing/make.ts';
import { app, make, shop, startJointServer } from '#testing/orders/joint-server.ts';
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

  test('the email that proves the price for the own college changes where everything has another price', async () => {
    expect((await shop.buy(await shop.pass(), student)).statusCode).toBe(201);
    expect((await changeEmail()).statusCode).toBe(200);
  });

  test('the email that proves the price for the own college proves nothing to a form that was checked before it changed', async () => {
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
