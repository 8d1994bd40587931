import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { paidForm } from '#testing/event-form.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock('2025-05-01T06:00:00.000Z');
let app: TestApp;
let make: Maker;
let treasurer: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  treasurer = (await make.admin({ role: 'finance' })).bearer;
});
afterAll(() => app.stop());

const at = '/api/payments/coordinator-changes';
const changesOf = async (eventId: string) => {
  const { changes } = (await call(app, 'GET', at, { bearer: treasurer })).json();
  return changes.filter(({ event }: { event: { _id: string } }) => event._id === eventId);
};
const paidEvent = () =>
  make.event({ fee: 150, columns: { title: 'Paper Bridges', upi_id: paidForm.upiId, qr_code: paidForm.qrCode } });
const coordinatorOf = (eventId: string) => make.admin({ name: 'Kavin', role: 'coordinator', events: [eventId] });
const complete = { registrationStatus: 'confirmed', paymentStatus: 'completed' };

describe('coordinator changes on the payments desk', () => {
  test('shows who changed the status when a coordinator sets a payment to completed', async () => {
    const eventId = await paidEvent();
    const { id } = await make.registration(eventId);
    const { bearer } = await coordinatorOf(eventId);
    expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: complete })).statusCode).toBe(200);
    expect(await changesOf(eventId)).toMatchObject([
      { kind: 'status', by: 'Kavin', before: 'pending', after: 'completed', registration: { _id: id } },
    ]);
  });

  test.each(['pending', 'failed'])(
    'lets a coordinator delete no registration whose payment they set to %s, before the desk has looked at it',
    async (paymentStatus) => {
      const eventId = await paidEvent();
      const { id } = await make.registration(eventId, {
        fields: { transactionId: `41234567${paymentStatus.length}000` },
      });
      const { bearer } = await coordinatorOf(eventId);
      const set = async (by: string, json: object) =>
        expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer: by, json })).statusCode).toBe(200);
      const remove = () => call(app, 'DELETE', `/api/registration/${id}`, { bearer });
      await set(treasurer, complete);
      await set(bearer, { registrationStatus: 'confirmed', paymentStatus });
      const refused = await remove();
      expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringMatching(/^Money was received/)]);
      const [change] = await changesOf(eventId);
      expect(change).toMatchObject({ kind: 'status', by: 'Kavin', before: 'completed', after: paymentStatus });
      expect((await call(app, 'POST', `${at}/${change._id}/seen`, { bearer: treasurer })).statusCode).toBe(200);
      expect((await remove()).statusCode).toBe(200);
    },
  );

  test('keeps a change, without the name, and the transaction ID when the student deletes the account', async () => {
    const eventId = await paidEvent();
    const student = await make.student({ password: 'the password' });
    const transactionId = '412345678961';
    const { id } = await make.registration(eventId, { student, fields: { transactionId } });
    const { bearer } = await coordinatorOf(eventId);
    await call(app, 'PUT', `/api/registration/${id}`, { bearer: treasurer, json: complete });
    const notPaid = { registrationStatus: 'confirmed', paymentStatus: 'failed' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: notPaid });
    const deleting = { bearer: student.bearer, json: { password: 'the password' } };
    expect((await call(app, 'POST', '/api/students/me/delete', deleting)).statusCode).toBe(200);
    const registration = { _id: '', name: '' };
    expect(await changesOf(eventId)).toMatchObject([
      { kind: 'status', by: 'Kavin', before: 'completed', registration },
    ]);
    const again = await make.registration(eventId, { fields: { transactionId } });
    const { item } = (await call(app, 'GET', `/api/payments/registrations/${again.id}`, { bearer: treasurer })).json();
    expect(item.flags).toMatchObject([{ kind: 'sameTransaction', deleted: ['account'] }]);
  });

  test('keeps a change, without the name, and the transaction ID when an administrator deletes the event', async () => {
    const eventId = await paidEvent();
    const [waits, deleted] = ['412345678962', '412345678963'];
    const { bearer } = await coordinatorOf(eventId);
    const { bearer: administrator } = await make.admin();
    for (const transactionId of [waits, deleted]) {
      const { id } = await make.registration(eventId, { fields: { transactionId } });
      await call(app, 'PUT', `/api/registration/${id}`, { bearer: treasurer, json: complete });
      const notPaid = { registrationStatus: 'confirmed', paymentStatus: 'failed' };
      await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: notPaid });
      const path = `/api/registration/${id}`;
      if (transactionId === deleted) await call(app, 'DELETE', path, { bearer: administrator });
    }
    const { id: seated } = await make.registration(eventId, { fields: { transactionId: '412345678964' } });
    await call(app, 'PUT', `/api/registration/${seated}`, { bearer, json: complete });
    expect(await changesOf(eventId)).toHaveLength(3);

    const path = `/api/events/${eventId}?confirmRegistrations=2`;
    expect((await call(app, 'DELETE', path, { bearer: administrator })).statusCode).toBe(200);

    const registration = { _id: '', name: '' };
    const event = { _id: eventId, title: 'Paper Bridges' };
    const kept = { kind: 'status', by: 'Kavin', before: 'completed', after: 'failed', event, registration };
    const changes = await changesOf(eventId);
    expect(changes).toMatchObject([kept, kept]);
    const again = await make.registration(await paidEvent(), { fields: { transactionId: waits } });
    const { item } = (await call(app, 'GET', `/api/payments/registrations/${again.id}`, { bearer: treasurer })).json();
    expect(item.flags).toMatchObject([{ kind: 'sameTransaction', deleted: ['event'] }]);
    for (const { _id } of changes) {
      expect((await call(app, 'POST', `${at}/${_id}/seen`, { bearer: treasurer })).statusCode).toBe(200);
    }
    expect(await changesOf(eventId)).toEqual([]);
  });

  test('shows a seat that a coordinator confirms without its payment, or gives to a cancelled registration', async () => {
    const eventId = await paidEvent();
    const { id } = await make.registration(eventId, { fields: { transactionId: '412345678941' } });
    const { bearer } = await coordinatorOf(eventId);
    const set = async (by: string, json: object) =>
      expect((await call(app, 'PUT', `/api/registration/${id}`, { bearer: by, json })).statusCode).toBe(200);
    await set(bearer, { registrationStatus: 'confirmed', paymentStatus: 'pending' });
    const confirmed = { kind: 'seat', by: 'Kavin', before: 'pending', after: 'confirmed', registration: { _id: id } };
    expect(await changesOf(eventId)).toMatchObject([confirmed]);
    await set(bearer, { registrationStatus: 'confirmed', paymentStatus: 'pending' });
    expect(await changesOf(eventId)).toHaveLength(1);
    await set(treasurer, complete);
    await set(treasurer, { registrationStatus: 'cancelled', paymentStatus: 'completed' });
    await set(bearer, complete);
    const seen: { before: string }[] = await changesOf(eventId);
    const bySeat = seen.toSorted((one, other) => (one.before < other.before ? -1 : 1));
    expect(bySeat).toMatchObject([{ ...confirmed, before: 'cancelled' }, confirmed]);
  });

  test('shows a seat that a coordinator restores, since its payment may have been given back', async () => {
    const eventId = await paidEvent();
    const { id } = await make.registration(eventId, { fields: { transactionId: '412345678951' } });
    const { bearer } = await coordinatorOf(eventId);
    for (const statuses of [complete, { ...complete, registrationStatus: 'cancelled' }]) {
      await call(app, 'PUT', `/api/registration/${id}`, { bearer: treasurer, json: statuses });
    }
    expect((await call(app, 'POST', `/api/registration/${id}/restore`, { bearer })).statusCode).toBe(200);
    expect(await changesOf(eventId)).toMatchObject([
      { kind: 'seat', by: 'Kavin', before: 'cancelled', after: 'confirmed', registration: { _id: id } },
    ]);
  });

  test('shows seats of a pass that a coordinator confirms before it is paid, or gives again after a cancellation', async () => {
    const { bearer: administrator } = await make.admin();
    const passes = passMaker(app, () => administrator);
    const student = await make.student();
    const order = (await passes.buy(await passes.pass(), student)).json();
    const eventId = await make.event({ columns: { entry: 'pass' } });
    const { id } = await make.registration(eventId, { student });
    const { bearer } = await coordinatorOf(eventId);
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: complete });
    expect(await changesOf(eventId)).toMatchObject([{ kind: 'status', before: 'pending', after: 'completed' }]);
    expect((await passes.decide(order._id, 'active')).statusCode).toBe(200);
    const cancelled = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: cancelled });
    expect((await call(app, 'POST', `/api/registration/${id}/restore`, { bearer })).statusCode).toBe(200);
    expect(await changesOf(eventId)).toMatchObject([{ kind: 'seat', before: 'cancelled', after: 'confirmed' }, {}]);
  });

  test('shows each payment when a coordinator changes several in a bulk update', async () => {
    const eventId = await paidEvent();
    const first = await make.registration(eventId, { fields: { transactionId: '412345678911' } });
    const second = await make.registration(eventId, { fields: { transactionId: '412345678912' } });
    const ids = [first.id, second.id];
    const { bearer } = await coordinatorOf(eventId);
    await call(app, 'PUT', '/api/registration', { bearer, json: { ids, paymentStatus: 'failed' } });
    const seen = (await changesOf(eventId)).map((change: { registration: { _id: string } }) => change.registration._id);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  test('shows a fee that was 0 for a while, and how many registered during that time', async () => {
    const eventId = await paidEvent();
    const { bearer } = await coordinatorOf(eventId);
    const setFee = (solo: number) =>
      call(app, 'PUT', `/api/events/${eventId}`, {
        bearer,
        json: { ...paidForm, registrationFees: { solo, team: 0 } },
      });
    expect((await setFee(0)).statusCode).toBe(200);
    clock.forward({ seconds: 300 });
    await make.registration(eventId);
    clock.forward({ seconds: 300 });
    expect((await setFee(150)).statusCode).toBe(200);
    expect(await changesOf(eventId)).toMatchObject([
      { kind: 'fee', by: 'Kavin', before: 0, after: 150, registrations: 0 },
      { kind: 'fee', by: 'Kavin', before: 150, after: 0, registrations: 1 },
    ]);
  });

  test('shows a price list or an entry that was free for a while, and how many registered during that time', async () => {
    const eventId = await paidEvent();
    const { bearer } = await coordinatorOf(eventId);
    const save = async (terms: object) => {
      const json = { ...paidForm, ...terms };
      const saved = await call(app, 'PUT', `/api/events/${eventId}`, { bearer, json });
      expect(saved.statusCode, saved.body).toBe(200);
      clock.forward({ seconds: 300 });
    };
    const price = (amount: number) => [{ audience: 'anyone', channel: 'online', amount }];
    await save({ entry: 'free' });
    await make.registration(eventId);
    clock.forward({ seconds: 300 });
    await save({ entry: 'fee', prices: price(0) });
    await make.registration(eventId);
    clock.forward({ seconds: 300 });
    await save({ entry: 'passOrFee', prices: price(150) });
    await save({ entry: 'fee', prices: [] });
    expect(await changesOf(eventId)).toMatchObject([
      { kind: 'prices', by: 'Kavin', before: 'with a pass, or ₹150 for anyone', after: '₹150', registrations: 0 },
      { kind: 'prices', after: 'with a pass, or ₹150 for anyone', registrations: 0 },
      { kind: 'prices', before: 'free for everybody', registrations: 1 },
      { kind: 'prices', before: '₹150', after: 'free for everybody', registrations: 1 },
    ]);
  });

  test('shows a lowered fee also when the price list changes with it', async () => {
    const eventId = await paidEvent();
    const { bearer } = await coordinatorOf(eventId);
    const price = (amount: number) => [{ audience: 'ownCollege', channel: 'online', amount }];
    for (const [solo, amount] of [
      [150, 20],
      [1, 21],
    ] as const) {
      const json = { ...paidForm, registrationFees: { solo, team: 0 }, entry: 'fee', prices: price(amount) };
      const saved = await call(app, 'PUT', `/api/events/${eventId}`, { bearer, json });
      expect(saved.statusCode, saved.body).toBe(200);
      clock.forward({ seconds: 300 });
    }
    const changes = await changesOf(eventId);
    expect(changes.filter(({ kind }: { kind: string }) => kind === 'fee')).toMatchObject([
      { by: 'Kavin', before: 150, after: 1 },
    ]);
    expect(changes.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['fee', 'prices', 'prices']);
  });

  test('leaves out changes by finance and administrators, and a new title set by a coordinator', async () => {
    const eventId = await paidEvent();
    const { id } = await make.registration(eventId, { fields: { transactionId: '412345678921' } });
    const { bearer: administrator } = await make.admin();
    const { bearer: coordinator } = await coordinatorOf(eventId);
    const rename = { ...paidForm, title: 'Renamed' };
    const saves = [
      await call(app, 'PUT', `/api/registration/${id}`, { bearer: treasurer, json: complete }),
      await call(app, 'PUT', `/api/events/${eventId}`, { bearer: coordinator, json: rename }),
      await call(app, 'PUT', `/api/events/${eventId}`, {
        bearer: administrator,
        json: { ...rename, registrationFees: { solo: 99, team: 0 } },
      }),
    ];
    expect(saves.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await changesOf(eventId)).toEqual([]);
  });

  test('takes a change off the list when it is marked as seen, and refuses to mark it twice', async () => {
    const eventId = await paidEvent();
    const { id } = await make.registration(eventId, { fields: { transactionId: '412345678931' } });
    const { bearer } = await coordinatorOf(eventId);
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json: complete });
    const [change] = await changesOf(eventId);
    const see = () => call(app, 'POST', `${at}/${change._id}/seen`, { bearer: treasurer });
    expect((await see()).statusCode).toBe(200);
    expect(await changesOf(eventId)).toEqual([]);
    expect((await see()).statusCode).toBe(404);
  });

  test('refuses the list of coordinator changes to a coordinator', async () => {
    const { bearer } = await coordinatorOf(await paidEvent());
    expect((await call(app, 'GET', at, { bearer })).statusCode).toBe(403);
  });
});
