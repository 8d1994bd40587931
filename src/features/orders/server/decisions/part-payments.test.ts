import { expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { app, chief, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { eventLine, passLine } from '#testing/orders/pay-together.ts';

startJointServer();

const read = async (path: string) => (await call(app, 'GET', `/api/admin/${path}`, { bearer: chief })).json();
async function payInCash(passId: string, orderId: string, amount: number, receiptNumber: string) {
  const json = { eventId: `pass:${passId}`, registrationId: orderId, amount, receiptNumber };
  const paid = await call(app, 'POST', '/api/payments/cash', { bearer: chief, json });
  expect(paid.statusCode, paid.body).toBe(201);
}

test('an order says everywhere what was received of it, and keeps that when it is rejected', async () => {
  const passId = await shop.pass({ prices: [{ amount: 500 }] });
  const { _id } = (await shop.buy(passId, await make.student())).json();
  const untouched = { _id, status: 'pending', amountDue: 500, amountReceived: 0 };
  expect((await read(`passes/orders/${_id}`)).order).toMatchObject(untouched);
  await payInCash(passId, _id, 200, 'P-1');
  const paid = { ...untouched, amountReceived: 200 };
  expect((await read(`passes/orders/${_id}`)).order).toMatchObject(paid);
  expect((await read(`passes/orders?pass=${passId}`)).orders).toMatchObject([paid]);
  const file = await call(app, 'GET', `/api/admin/orders/export?pass=${passId}`, { bearer: chief });
  expect(file.body).toMatch(/,Reason,Received\r\nFest pass,.*,500,.*,200\r\n$/);
  const rejected = await shop.decide(_id, 'rejected', { reason: 'Please pay the rest' });
  expect(rejected.json()).toMatchObject({ ...paid, status: 'rejected' });
});

test('an order in a joint payment says what was received for each line', async () => {
  const passId = await shop.pass({ prices: [{ amount: 500 }] });
  const eventId = await make.event({ fee: 150, columns: { upi_id: '' } });
  const { lines } = (await till.pay(await make.student(), [passLine(passId), eventLine(eventId)])).json();
  const [order] = lines;
  await payInCash(passId, order._id, 200, 'P-2');
  const { paidTogether } = await read(`passes/orders/${order._id}`);
  expect(paidTogether.map((line: { amountReceived: number }) => line.amountReceived)).toEqual([200, 0]);
});
