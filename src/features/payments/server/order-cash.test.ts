import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { app, chief, make, shop, startJointServer } from '#testing/orders/joint-server.ts';

startJointServer();
let passId: string;
beforeAll(async () => {
  passId = await shop.pass({ name: 'All-Events Pass' });
});

const post = (path: string, json: object, bearer = chief) =>
  call(app, 'POST', `/api/payments/${path}`, { bearer, json });
const get = async (path: string, bearer = chief) =>
  (await call(app, 'GET', `/api/payments/${path}`, { bearer })).json();
async function ordered() {
  const student = await make.student();
  const { _id: id, reference } = (await shop.buy(passId, student)).json<{ _id: string; reference: string }>();
  return { id, reference, student };
}
const statusOf = async (id: string) =>
  (await app.platform.db.selectFrom('pass_orders').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

describe('cash for an order', () => {
  test('finds its payer by phone, pass and reference, and nobody by somebody else’s reference', async () => {
    const { id, reference, student } = await ordered();
    const { phone } = await app.platform.db
      .selectFrom('students')
      .select('phone')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    const idsOf = async (q: string) =>
      (await get(`payers?q=${encodeURIComponent(q)}`)).map(({ _id }: { _id: string }) => _id);
    for (const q of [reference, reference.toLowerCase(), `${student.email} all-events`]) {
      expect(await idsOf(q), q).toEqual([id]);
    }
    expect(await idsOf(phone)).toContain(id);
    expect(await idsOf(`${student.email} ZZZZ9999`)).toEqual([]);
  });

  test('cash for an order is entered once for a receipt number, and completes the order when the whole is paid', async () => {
    const { id, student } = await ordered();
    const [found] = await get(`payers?q=${encodeURIComponent(student.email)}`);
    expect(found).toMatchObject({ _id: id, event: { title: 'Pass: All-Events Pass' }, amountDue: 250 });
    const cash = { eventId: found.event._id, registrationId: id, receiptNumber: 'P1' };
    expect((await post('cash', { ...cash, amount: 251 })).statusCode).toBe(422);
    const part = await post('cash', { ...cash, amount: 50 });
    expect(part.json().row).toMatchObject({ event: 'All-Events Pass', reference: 'P1', amount: 50 });
    expect(await statusOf(id)).toBe('pending');
    expect((await post('cash', { ...cash, amount: 200 })).json().message).toContain('receipt number');
    expect((await post('cash', { ...cash, amount: 200, receiptNumber: 'P2' })).statusCode).toBe(201);
    expect(await statusOf(id)).toBe('active');
    expect((await post('cash', { ...cash, amount: 1, receiptNumber: 'P3' })).json().message).toContain('paid already');
  });

  test('cash for an order is refused for an order that is paid or cancelled, in words about the pass', async () => {
    const cashFor = async (id: string) =>
      (
        await post('cash', { eventId: `pass:${passId}`, registrationId: id, amount: 250, receiptNumber: `P-${id}` })
      ).json().message;
    const [paid, cancelled] = [await ordered(), await ordered()];
    expect((await shop.decide(paid.id, 'active')).statusCode).toBe(200);
    expect(await cashFor(paid.id)).toBe('This pass is paid already.');
    const { db } = app.platform;
    await db.updateTable('pass_orders').set({ status: 'cancelled' }).where('id', '=', cancelled.id).execute();
    expect(await cashFor(cancelled.id)).toBe(
      'This order is cancelled. Please let the student order the pass again first.',
    );
  });

  test('cash for an order is refused to a coordinator, and without an order', async () => {
    const { id } = await ordered();
    const own = await make.admin({ role: 'coordinator' });
    const cash = { eventId: `pass:${passId}`, registrationId: id, amount: 250, receiptNumber: 'P9' };
    expect((await post('cash', cash, own.bearer)).statusCode).toBe(404);
    expect((await post('cash', { ...cash, registrationId: undefined, payerName: 'Somebody' })).statusCode).toBe(404);
    expect(await get('payers?q=Student', own.bearer)).toEqual([]);
  });
});

describe('a refund of an order', () => {
  test('a refund of an order has an amount, a reason and a UTR in the ledger, the overview and the export, and never exceeds what was received', async () => {
    const { id } = await ordered();
    const refund = { amount: 250, reference: '700000000001', note: 'Cannot come' };
    expect((await post(`registrations/${id}/refunds`, refund)).statusCode).toBe(409);
    await shop.decide(id, 'active');
    expect((await post(`registrations/${id}/refunds`, { ...refund, amount: 100.5 })).statusCode).toBe(201);
    expect((await post(`registrations/${id}/refunds`, refund)).json().message).toContain('₹149.50');
    const [last] = (await get(`ledger?registrationId=${id}`)).rows;
    expect(last).toMatchObject({
      kind: 'refunded',
      event: 'All-Events Pass',
      reference: '700000000001',
      note: 'Cannot come',
    });
    const overview = await get('overview');
    const ofPass = overview.events.find(({ _id }: { _id: string }) => _id === `pass:${passId}`);
    expect(ofPass.refunded).toBe(100.5);
    const csv = (await call(app, 'GET', `/api/payments/export?eventId=pass:${passId}`, { bearer: chief })).body;
    expect(csv).toContain('All-Events Pass');
    expect(csv).toContain('Cannot come');
    expect(await statusOf(id)).toBe('active');
  });
});
