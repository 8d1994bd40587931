import { describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { itemOf, ledgerOf, paidTogether, setStatus, statuses } from '#testing/orders/joint-payment.ts';
import { app, chief, shop, startJointServer } from '#testing/orders/joint-server.ts';
import { sendStatement, statementOf } from '#testing/payments/send-statement.ts';

startJointServer();

async function applied(credit: { amount: number; utr: string; note?: string }) {
  const sent = await sendStatement(app, chief, statementOf([{ note: 'GIFT', ...credit }]));
  const path = `/api/payments/statements/${sent.json()._id}/apply`;
  return (await call(app, 'POST', path, { bearer: chief, json: {} })).json();
}
/** Uploads a credit that no statement assigns automatically, and assigns it as an organiser. */
async function assigned(sent: { amount: number; utr: string }, registrationIds: string[], more = {}, status = 200) {
  await applied(sent);
  const { db } = app.platform;
  const found = db.selectFrom('payment_credits').select('id').where('utr', '=', sent.utr);
  const { id } = await found.executeTakeFirstOrThrow();
  const json = { registrationIds, ...more };
  const answer = await call(app, 'POST', `/api/payments/credits/${id}/assign`, { bearer: chief, json });
  expect(answer.statusCode, answer.body).toBe(status);
  const released = (credit: string) => call(app, 'POST', `/api/payments/credits/${credit}/release`, { bearer: chief });
  return { credit: id, answer, released };
}
async function sumsOf(ids: readonly string[], ...kinds: string[]) {
  const rows = await ledgerOf(ids);
  return kinds.map((kind) => rows.reduce((sum, row) => sum + (row.kind === kind ? Number(row.amount_paise) : 0), 0));
}

describe('a statement with a joint payment', () => {
  test('pays every line with one credit, by reference and by transaction ID', async () => {
    const [byReference, byNumber] = [await paidTogether(), await paidTogether()];
    expect((await applied({ amount: 740, utr: shop.nextUtr(), note: byReference.reference })).completed).toBe(1);
    expect((await applied({ amount: 740, utr: byNumber.utr })).completed).toBe(1);
    for (const payment of [byReference, byNumber]) {
      expect(await statuses(payment)).toEqual(['active', 'active', 'active']);
      const settled = (await ledgerOf(payment.ids)).filter(({ source }) => source === 'statement');
      expect(settled.reduce((sum, row) => sum + Number(row.amount_paise), 0)).toBe(74_000);
      expect(new Set(settled.map(({ credit_id }) => credit_id)).size).toBe(1);
    }
  });

  test('completes nothing when the amount is that of one line, or when a line was cancelled', async () => {
    const [short, less] = [await paidTogether(), await paidTogether()];
    await setStatus(less.second, { registrationStatus: 'cancelled', paymentStatus: 'pending' });
    expect((await applied({ amount: 150, utr: short.utr })).completed).toBe(0);
    expect((await applied({ amount: 740, utr: less.utr })).completed).toBe(0);
    expect(await statuses(short)).toEqual(['pending', 'pending', 'pending']);
    // An organiser assigns it to all three. The part for the cancelled line waits to be refunded.
    const { db } = app.platform;
    const credit = await db
      .selectFrom('payment_credits')
      .select('id')
      .where('utr', '=', less.utr)
      .executeTakeFirstOrThrow();
    const json = { registrationIds: less.ids, acceptShared: true };
    const assigned = await call(app, 'POST', `/api/payments/credits/${credit.id}/assign`, { bearer: chief, json });
    expect(assigned.statusCode, assigned.body).toBe(200);
    expect(await statuses(less)).toEqual(['active', 'active', 'cancelled']);

    const released = await call(app, 'POST', `/api/payments/credits/${credit.id}/release`, { bearer: chief });
    expect(released.statusCode, released.body).toBe(200);
    expect(await statuses(less)).toEqual(['pending', 'pending', 'cancelled']);
  });

  test('assigns a credit to all lines when more came in, and the rest is a surplus', async () => {
    const payment = await paidTogether();
    const { credit, released } = await assigned({ amount: 800, utr: shop.nextUtr() }, payment.ids);
    expect(await statuses(payment)).toEqual(['active', 'active', 'active']);
    expect(await sumsOf(payment.ids, 'received', 'surplus')).toEqual([74_000, 6_000]);
    expect((await itemOf(payment.first)).amountReceived).toBe(800);
    expect((await released(credit)).statusCode).toBe(200);
    expect(await statuses(payment)).toEqual(['pending', 'pending', 'pending']);
    expect((await itemOf(payment.first)).amountReceived).toBe(0);
  });

  test('assigns a credit to all lines when less came in, and the rest waits or is waived', async () => {
    const [waiting, complete] = [await paidTogether(), await paidTogether()];
    await assigned({ amount: 730, utr: shop.nextUtr() }, waiting.ids);
    expect((await statuses(waiting)).toSorted()).toEqual(['active', 'active', 'pending']);
    expect(await sumsOf(waiting.ids, 'received', 'waived')).toEqual([73_000, 0]);
    const waive = { waiveRest: true };
    const { credit, released } = await assigned({ amount: 730, utr: shop.nextUtr() }, complete.ids, waive);
    expect(await statuses(complete)).toEqual(['active', 'active', 'active']);
    expect(await sumsOf(complete.ids, 'received', 'waived')).toEqual([73_000, 1_000]);
    expect((await released(credit)).statusCode).toBe(200);
    expect(await statuses(complete)).toEqual(['pending', 'pending', 'pending']);
  });

  test('pays lines with a seat first, and waives nothing of a cancelled line', async () => {
    const payment = await paidTogether();
    await setStatus(payment.first, { registrationStatus: 'cancelled', paymentStatus: 'pending' });
    await assigned({ amount: 580, utr: shop.nextUtr() }, payment.ids, { waiveRest: true });
    expect(await statuses(payment)).toEqual(['active', 'cancelled', 'active']);
    expect(await sumsOf(payment.ids, 'received', 'waived')).toEqual([58_000, 1_000]);
    expect(await sumsOf([payment.first], 'received', 'waived')).toEqual([0, 0]);
  });

  test('assigns a credit to lines of two payments only when the sum is exact', async () => {
    const [one, other] = [await paidTogether(), await paidTogether()];
    const { answer } = await assigned({ amount: 800, utr: shop.nextUtr() }, [one.order, other.order], {}, 409);
    expect(answer.json().message).toBe('One credit can pay for several only if the sum is exact.');
  });

  test('completes the other lines when one was paid in cash before', async () => {
    const payment = await paidTogether();
    const cash = { eventId: payment.quiz, registrationId: payment.first, receiptNumber: shop.nextUtr(), amount: 150 };
    const taken = await call(app, 'POST', '/api/payments/cash', { bearer: chief, json: cash });
    expect(taken.statusCode, taken.body).toBe(201);
    expect((await applied({ amount: 590, utr: payment.utr })).completed).toBe(1);
    expect(await statuses(payment)).toEqual(['active', 'active', 'active']);
  });
});
