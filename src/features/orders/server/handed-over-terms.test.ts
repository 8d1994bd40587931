import { describe, expect, test } from 'vitest';
import { findAccount } from '#features/accounts/server/index.ts';
import { registrationSubmission } from '#features/registrations/contract.ts';
import { prepareRegistration, takeRegistration } from '#features/registrations/server/index.ts';
import { write } from '#server/db/write.ts';
import { Refusal } from '#server/http/refusal.ts';
import { call } from '#testing/call.ts';
import type { TestStudent } from '#testing/make.ts';
import { app, make, shop, startJointServer } from '#testing/orders/joint-server.ts';
import { participant, register } from '#testing/send-form.ts';
import { teamCalls } from '#testing/team-of.ts';

startJointServer();

const teamEvent = (columns: NonNullable<Parameters<typeof make.event>[0]>['columns']) =>
  make.event({ fee: 300, team: { min: 1, max: 3 }, columns: { date: '2099-05-09', ...columns } });

const formOf = ({ email }: TestStudent, eventId: string) => ({ ...participant, email, eventId });

const enter = (who: TestStudent, eventId: string, fields: Record<string, string> = {}) =>
  register(app, { bearer: who.bearer, fields: { ...formOf(who, eventId), ...fields } });

/** The other student joins with the code, and then becomes the leader. */
async function handOver(from: TestStudent, registrationId: string, to: TestStudent) {
  const teams = teamCalls(app);
  const { code } = await teams.team(from, registrationId);
  expect((await teams.join(to, code)).statusCode).toBe(200);
  const { members } = await teams.team(from, registrationId);
  const member = members.find(({ email }: { email: string }) => email === to.email);
  return teams.post(from, `registrations/${registrationId}/leader`, { memberId: member._id });
}

/** A paid pass for everything, and an event that its owner has entered with it. */
async function entered() {
  const owner = await make.student();
  const bought = await shop.buy(await shop.pass(), owner);
  expect((await shop.decide(bought.json()._id, 'active')).statusCode).toBe(200);
  const eventId = await teamEvent({ entry: 'passOrFee' });
  const first = await enter(owner, eventId);
  expect([first.statusCode, first.json().registration?.amountDue]).toEqual([201, 0]);
  return { owner, eventId, registrationId: first.json().registration._id };
}

describe('a pass whose owner hands a team over', () => {
  test('the owner of a pass cannot hand a team over before the pass is approved', async () => {
    const owner = await make.student();
    const bought = (await shop.buy(await shop.pass(), owner)).json();
    const first = await enter(owner, await teamEvent({ entry: 'pass' }));
    const [friend, registrationId] = [await make.student(), first.json().registration._id];
    const refused = await handOver(owner, registrationId, friend);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('approved the pass')]);
    expect((await shop.decide(bought._id, 'active')).statusCode).toBe(200);
    const { members } = await teamCalls(app).team(owner, registrationId);
    const json = { memberId: members[0]._id };
    expect((await teamCalls(app).post(owner, `registrations/${registrationId}/leader`, json)).statusCode).toBe(200);
  });

  test('a pass whose owner hands a team over opens no second team of the event, so the fee must be paid', async () => {
    const { owner, eventId, registrationId } = await entered();
    expect((await handOver(owner, registrationId, await make.student())).statusCode).toBe(200);
    expect((await teamCalls(app).post(owner, `registrations/${registrationId}/leave`)).statusCode).toBe(200);
    const second = await enter(owner, eventId);
    expect([second.statusCode, second.json().message]).toEqual([409, expect.stringContaining('Your pass')]);
    const payment = await call(app, 'GET', `/api/students/events/${eventId}/payment`, { bearer: owner.bearer });
    expect(payment.json()).toMatchObject({ amount: 300, passId: '', passes: [{ left: 0 }] });
    const another = await enter(owner, await teamEvent({ entry: 'pass' }));
    expect(another.statusCode).toBe(201);
  });

  test('a pass whose owner hands a team over opens no second team for a form that was checked before the first was handed over', async () => {
    const { owner, eventId, registrationId } = await entered();
    const { db } = app.platform;
    const account = await findAccount(db, owner.id);
    if (!account) throw new Error('the student is there');
    expect((await handOver(owner, registrationId, await make.student())).statusCode).toBe(200);
    const setStatus = (registration_status: 'cancelled' | 'confirmed') =>
      db.updateTable('registrations').set({ registration_status }).where('id', '=', registrationId).execute();
    await setStatus('cancelled');
    const submission = registrationSubmission.parse(formOf(owner, eventId));
    const paying = { isPaying: false, faultsAt: () => ({}) };
    const prepared = await prepareRegistration(app.platform, account, submission, paying);
    if (prepared instanceof Refusal) throw prepared;
    await setStatus('confirmed');
    const taken = await write(db, (tx) => takeRegistration(tx, app.platform, prepared));
    expect(taken).toMatchObject({ code: 'allowanceSpent' });
  });

  test('a pass whose owner hands a team over opens the event again once the team that was handed over is cancelled', async () => {
    const { owner, eventId, registrationId } = await entered();
    await handOver(owner, registrationId, await make.student());
    await teamCalls(app).post(owner, `registrations/${registrationId}/leave`);
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    expect((await call(app, 'PUT', `/api/registration/${registrationId}`, { bearer, json })).statusCode).toBe(200);
    expect((await enter(owner, eventId)).statusCode).toBe(201);
  });
});

describe('the account of a pass’s first owner', () => {
  const readAs = async ({ bearer }: TestStudent, registrationId: string) =>
    (await call(app, 'GET', `/api/students/registrations/${registrationId}/details`, { bearer })).json();

  async function handedOver() {
    const { owner, eventId, registrationId } = await entered();
    const friend = await make.student();
    expect((await handOver(owner, registrationId, friend)).statusCode).toBe(200);
    const remove = async () => {
      const { bearer, id } = await make.admin();
      expect((await call(app, 'DELETE', `/api/students/${owner.id}?confirmOrders=1`, { bearer })).statusCode).toBe(200);
      return id;
    };
    return { owner, friend, eventId, registrationId, remove };
  }

  test('the account of a pass’s first owner leaves the team with its seat when it is deleted and the pass is paid', async () => {
    const { friend, registrationId, remove } = await handedOver();
    await remove();
    expect(await readAs(friend, registrationId)).toMatchObject({ registrationStatus: 'confirmed' });
  });

  test('the account of a pass’s first owner leaves no team waiting for a pass that was rejected after the team was handed over', async () => {
    const { owner, friend, eventId, registrationId, remove } = await handedOver();
    const [order] = (await call(app, 'GET', '/api/students/passes', { bearer: owner.bearer })).json();
    expect((await shop.decide(order._id, 'rejected', { reason: 'No such payment' })).statusCode).toBe(200);
    expect(await readAs(friend, registrationId)).toMatchObject({ registrationStatus: 'pending' });
    const adminId = await remove();
    expect(await readAs(friend, registrationId)).toMatchObject({
      registrationStatus: 'cancelled',
      reason: expect.stringContaining('You can register again'),
      mayRegisterAgain: true,
    });
    const event = app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId);
    expect(await event.executeTakeFirstOrThrow()).toEqual({ seats_taken: 0 });
    const records = app.platform.db.selectFrom('audit_log').select(['actor', 'action']);
    const ofTeam = records.where('subject', '=', `registration:${registrationId}`).orderBy('position', 'desc');
    expect(await ofTeam.executeTakeFirst()).toEqual({ actor: `admin:${adminId}`, action: 'registration.status' });
  });
});

describe('a coupon that each student uses once', () => {
  const coupon = async () => {
    const code = `ONCE${++codes}`;
    const { bearer } = await make.admin();
    const json = { code, amount: 300, perPerson: 1 };
    expect((await call(app, 'POST', '/api/admin/coupons', { bearer, json })).statusCode).toBe(201);
    return code;
  };
  let codes = 0;

  async function enteredWith(code: string) {
    const leader = await make.student();
    const first = await enter(leader, await teamEvent({}), { coupon: code });
    expect([first.statusCode, first.json().registration?.amountDue]).toEqual([201, 0]);
    return { leader, registrationId: first.json().registration._id };
  }

  test('a coupon that each student uses once counts for the new leader from then on, and no longer for the former one', async () => {
    const code = await coupon();
    const { leader, registrationId } = await enteredWith(code);
    const friend = await make.student();
    expect((await handOver(leader, registrationId, friend)).statusCode).toBe(200);
    const refused = await enter(friend, await teamEvent({}), { coupon: code });
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'You have used this coupon already.']);
    expect((await enter(leader, await teamEvent({}), { coupon: code })).statusCode).toBe(201);
  });

  test('a coupon that each student uses once keeps a team from a member who has used it', async () => {
    const code = await coupon();
    const { leader, registrationId } = await enteredWith(code);
    const { leader: other } = await enteredWith(code);
    const refused = await handOver(leader, registrationId, other);
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('used the coupon')]);
    expect((await enter(leader, await teamEvent({}), { coupon: code })).statusCode).toBe(409);
  });
});

describe('a price for the own college', () => {
  const prices = JSON.stringify([{ audience: 'ownCollege', channel: 'online', amount: 0 }]);
  test('a team with the price for the own college is handed over only to a leader of the own college', async () => {
    const [leader, insider] = [
      await make.student({ email: 'a@thinnai.example' }),
      await make.student({ email: 'b@thinnai.example' }),
    ];
    const first = await enter(leader, await teamEvent({ prices }));
    expect([first.statusCode, first.json().registration?.amountDue]).toEqual([201, 0]);
    const { _id: registrationId } = first.json().registration;
    const refused = await handOver(leader, registrationId, await make.student());
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('of that college')]);
    expect((await handOver(leader, registrationId, insider)).statusCode).toBe(200);
  });
});
