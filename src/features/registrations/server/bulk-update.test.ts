import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { mailsTo } from '#testing/mailbox.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { bulkMax } from '../admin-contract.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const setAll = (ids: readonly string[], json: Record<string, unknown>) =>
  call(app, 'PUT', '/api/registration', { bearer, json: { ids, ...json } });

async function rows(ids: readonly string[]) {
  const found = await app.platform.db.selectFrom('registrations').selectAll().where('id', 'in', ids).execute();
  return ids.map((id) => found.find((row) => row.id === id));
}

async function seatsTaken(eventId: string): Promise<number> {
  const event = app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId);
  return (await event.executeTakeFirstOrThrow()).seats_taken;
}

test('changes only the given fields of the selected registrations, updates seats and sends mails', async () => {
  const eventId = await make.event({ fee: 100 });
  const one = await make.registration(eventId);
  const two = await make.registration(await make.event({ fee: 100 }));
  const ids = [one.id, two.id];
  const answer = await setAll(ids, { paymentStatus: 'failed', reason: 'No such payment' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().refused).toEqual([]);
  for (const updated of answer.json().updated) {
    expect(updated).toMatchObject({
      registrationStatus: 'pending',
      paymentStatus: 'failed',
      reason: 'No such payment',
    });
  }
  expect((await mailsTo(app, one.student.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Your payment for .* was not accepted$/),
  );
  await setAll(ids, { registrationStatus: 'cancelled' });
  expect(await seatsTaken(eventId)).toBe(0);
  expect((await rows(ids)).map((row) => row?.payment_status)).toEqual(['failed', 'failed']);
  const audited = app.platform.db.selectFrom('audit_log').select('subject').where('action', '=', 'registration.status');
  const subjects = (await audited.execute()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === `registration:${one.id}`)).toHaveLength(2);
});

test('names the registrations that cannot be changed and changes the others', async () => {
  const eventId = await make.event();
  const again = await make.registration(eventId);
  await setAll([again.id], { registrationStatus: 'cancelled' });
  await make.registration(eventId, { student: again.student });
  const other = await make.registration(eventId);
  const answer = await setAll([again.id, other.id, 'nobody-made-it', other.id], {
    registrationStatus: 'confirmed',
    paymentStatus: 'completed',
  });
  expect(answer.json().updated.map(({ _id }: { _id: string }) => _id)).toEqual([other.id]);
  expect(answer.json().refused).toEqual(
    expect.arrayContaining([
      { _id: 'nobody-made-it', message: 'Registration not found' },
      { _id: again.id, message: expect.stringMatching(/registered for the event again/) },
    ]),
  );
  expect((await rows([again.id, other.id])).map((row) => row?.registration_status)).toEqual(['cancelled', 'confirmed']);
  expect(await seatsTaken(eventId)).toBe(2);
});

test('leaves out a payment whose transaction ID another payment has, and completes it alone', async () => {
  const eventId = await make.event({ fee: 100 });
  const paidWith = (transactionId: string) => make.registration(eventId, { fields: { transactionId } });
  const [one, twin, other] = [
    await paidWith('512300000001'),
    await paidWith('5123-0000-0001'),
    await paidWith('512300000002'),
  ];
  const completed = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  const answer = (await setAll([one.id, twin.id, other.id], completed)).json();
  expect(answer.updated.map(({ _id }: { _id: string }) => _id)).toEqual([other.id]);
  const message =
    'Another payment has the same transaction ID. Update this registration alone, or decide it at the payments desk.';
  expect(answer.refused).toEqual([one, twin].map(({ id }) => ({ _id: id, message })));
  expect((await rows([one.id, twin.id])).map((row) => row?.payment_status)).toEqual(['pending', 'pending']);
  const alone = await call(app, 'PUT', `/api/registration/${one.id}`, { bearer, json: completed });
  expect(alone.json()).toMatchObject(completed);
  // This payment is completed already. The check is only for payments that this update completes.
  expect((await setAll([one.id], completed)).json().refused).toEqual([]);
});

test('leaves out a payment whose transaction ID an order of a pass has', async () => {
  const passes = passMaker(app, () => bearer);
  const transactionId = '512300000009';
  await passes.buy(await passes.pass(), await make.student(), { transactionId });
  const { id } = await make.registration(await make.event({ fee: 100 }), { fields: { transactionId } });
  expect((await setAll([id], { paymentStatus: 'completed' })).json()).toMatchObject({
    updated: [],
    refused: [{ _id: id, message: expect.stringMatching(/^Another payment has the same transaction ID/) }],
  });
});

test('leaves out a payment whose transaction ID a deleted account had paid with', async () => {
  const fields = { transactionId: '512300000010' };
  const first = await make.registration(await make.event({ fee: 100 }), { fields });
  expect((await setAll([first.id], { paymentStatus: 'completed' })).json().refused).toEqual([]);
  const removal = `/api/students/${first.student.id}?confirmRegistrations=1`;
  expect((await call(app, 'DELETE', removal, { bearer })).statusCode).toBe(200);
  const { id } = await make.registration(await make.event({ fee: 100 }), { fields });
  expect((await setAll([id], { paymentStatus: 'completed' })).json()).toMatchObject({
    updated: [],
    refused: [{ _id: id, message: expect.stringMatching(/^Another payment has the same transaction ID/) }],
  });
});

test('a coordinator changes only registrations of own events, and a volunteer changes nothing', async () => {
  const mine = await make.event();
  const ids = [(await make.registration(mine)).id, (await make.registration(await make.event())).id];
  const by = async (role: 'coordinator' | 'volunteer') => {
    const admin = await make.admin();
    const { db } = app.platform;
    await db.updateTable('admins').set({ role }).where('id', '=', admin.id).execute();
    await db.insertInto('admin_events').values({ admin_id: admin.id, event_id: mine }).execute();
    const json = { ids, registrationStatus: 'cancelled' };
    return call(app, 'PUT', '/api/registration', { bearer: admin.bearer, json });
  };
  expect((await by('volunteer')).statusCode).toBe(403);
  expect((await by('coordinator')).json().refused).toEqual([{ _id: ids[1], message: 'Registration not found' }]);
  expect((await rows(ids)).map((row) => row?.registration_status)).toEqual(['cancelled', 'confirmed']);
});

test.each([
  [{ ids: [], registrationStatus: 'confirmed' }, 'ids'],
  [{ ids: Array.from({ length: bulkMax + 1 }, (_, i) => `r${i}`), registrationStatus: 'confirmed' }, 'ids'],
  [{ ids: ['a'] }, 'registrationStatus'],
  [{ ids: ['a'], paymentStatus: 'Paid' }, 'paymentStatus'],
])('refuses a bulk change with an invalid body (case %#: %s)', async (json, field) => {
  const answer = await call(app, 'PUT', '/api/registration', { bearer, json });
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().errors)).toEqual([field]);
});

test('refuses a change when somebody else has changed the registration in the meantime', async () => {
  const { id } = await make.registration(await make.event({ fee: 100 }));
  const seen = { registrationStatus: 'pending', paymentStatus: 'pending', reason: '' };
  await setAll([id], { paymentStatus: 'failed', reason: 'The amount differs' });
  const change = { registrationStatus: 'confirmed', paymentStatus: 'completed' };
  const put = (json: object) => call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
  const stale = await put({ ...change, seen });
  expect([stale.statusCode, stale.json().message]).toEqual([409, expect.stringMatching(/^Somebody else has changed/)]);
  expect((await rows([id]))[0]).toMatchObject({ payment_status: 'failed', reason: 'The amount differs' });
  const told = await put({ ...change, seen: { ...seen, paymentStatus: 'failed', reason: 'The amount differs' } });
  expect(told.json()).toMatchObject({ ...change, reason: '' });
});

test('leaves out the registrations that somebody else has changed in the meantime, and updates the others', async () => {
  const eventId = await make.event({ fee: 100 });
  const [paid, cancelled, same] = [
    await make.registration(eventId, { fields: { transactionId: '512300000021' } }),
    await make.registration(eventId),
    await make.registration(eventId),
  ];
  const ids = [paid.id, cancelled.id, same.id];
  const asShown = { registrationStatus: 'pending', paymentStatus: 'pending', reason: '' };
  const seen = Object.fromEntries(ids.map((id) => [id, asShown]));
  await setAll([paid.id], { registrationStatus: 'confirmed', paymentStatus: 'completed' });
  await setAll([cancelled.id], { registrationStatus: 'cancelled' });
  const { updated, refused } = (await setAll(ids, { paymentStatus: 'failed', reason: 'Not found', seen })).json();
  expect(updated.map(({ _id }: { _id: string }) => _id)).toEqual([same.id]);
  const message = 'Somebody else has changed this registration meanwhile. Nothing was saved: please look at it again.';
  expect(refused).toEqual(expect.arrayContaining([paid, cancelled].map(({ id }) => ({ _id: id, message }))));
  expect((await rows(ids)).map((row) => [row?.registration_status, row?.payment_status])).toEqual([
    ['confirmed', 'completed'],
    ['cancelled', 'pending'],
    ['pending', 'failed'],
  ]);
});
