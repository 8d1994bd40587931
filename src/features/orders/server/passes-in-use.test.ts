import { describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import type { TestStudent } from '#testing/make.ts';
import { app, chief, make, shop, startJointServer, till } from '#testing/orders/joint-server.ts';
import { passLine } from '#testing/orders/pay-together.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, participant, register, registrationParts } from '#testing/send-form.ts';

startJointServer();

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const asChief = (method: Method, path: string, json?: object) =>
  call(app, method, path, { bearer: chief, ...(json && { json }) });

/** A paid pass for two events. Its owner has entered one of them with it. */
async function inUse() {
  const policy = { mayCancel: true, fullUntil: '2098-05-01T12:00', halfUntil: '' };
  await asChief('PUT', '/api/admin/refund-policy', policy);
  const owner = await make.student();
  const passId = await shop.pass({ covers: { kind: 'any', count: 2 } });
  const orderId: string = (await shop.buy(passId, owner)).json()._id;
  expect((await shop.decide(orderId, 'active')).statusCode).toBe(200);
  const registrationId: string = (await enter(owner)).json().registration._id;
  return { owner, passId, orderId, registrationId };
}
type InUse = Awaited<ReturnType<typeof inUse>>;

const enter = async ({ bearer, email }: TestStudent) =>
  register(app, {
    bearer,
    fields: { ...participant, email, eventId: await make.event({ columns: { entry: 'pass', date: '2099-05-09' } }) },
  });

const cancelOrder = ({ owner, orderId }: InUse, refundShown = 250) =>
  call(app, 'POST', `/api/students/orders/${orderId}/cancel`, { bearer: owner.bearer, json: { refundShown } });

/** The order, its used allowances and the registration. They would contradict each other after a half-done change. */
async function stateOf({ orderId, registrationId }: InUse) {
  const { db } = app.platform;
  const order = await db.selectFrom('pass_orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow();
  const used = db.selectFrom('pass_allowances').select('used').where('order_id', '=', orderId);
  const registration = db
    .selectFrom('registrations')
    .select(['registration_status', 'payment_status'])
    .where('id', '=', registrationId);
  const { registration_status, payment_status } = await registration.executeTakeFirstOrThrow();
  return [order.status, (await used.executeTakeFirstOrThrow()).used, registration_status, payment_status];
}

const untouched = ['active', 1, 'confirmed', 'completed'];

describe('a cancelled pass with used allowances', () => {
  test('a pass with used allowances is not cancelled by its owner before the registrations, which keep their seats and the allowance', async () => {
    const used = await inUse();
    const refused = await cancelOrder(used);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'You have registered for events with this pass. Please cancel those registrations first. If you handed a team over, ask its leader to cancel.',
    ]);
    expect(await stateOf(used)).toEqual(untouched);
    const path = `/api/students/registrations/${used.registrationId}/cancel`;
    await call(app, 'POST', path, { bearer: used.owner.bearer, json: { refundShown: 0 } });
    expect((await cancelOrder(used)).json().comesBack).toBe(250);
    expect(await stateOf(used)).toEqual(['cancelled', 0, 'cancelled', 'completed']);
    expect((await enter(used.owner)).json().message).toContain('You need a pass');
  });

  test('a pass with used allowances leaves its registrations waiting when an organiser rejects it, opens no more, and confirms them again', async () => {
    const used = await inUse();
    expect((await shop.decide(used.orderId, 'rejected', { reason: 'Not on our statement' })).statusCode).toBe(200);
    const waiting = ['rejected', 1, 'pending', 'pending'];
    expect(await stateOf(used)).toEqual(waiting);
    expect((await enter(used.owner)).json().message).toContain('You need a pass');
    expect((await cancelOrder(used, 0)).json().message).toContain('Please cancel those registrations first.');
    expect(await stateOf(used)).toEqual(waiting);
    const again = await app.http.inject({
      method: 'POST',
      url: `/api/students/passes/${used.passId}/buy`,
      headers: headersOf(used.owner),
      payload: multipartBody(
        registrationParts({ fields: { transactionId: shop.nextUtr() }, file: { content: await screenshot() } }),
      ),
    });
    expect(again.statusCode, again.body).toBe(201);
    expect((await shop.decide(used.orderId, 'active')).statusCode).toBe(200);
    expect(await stateOf(used)).toEqual(untouched);
  });

  test('a pass with used allowances stays as it was bought when the pass is taken off sale or covers less, and cannot be deleted', async () => {
    const used = await inUse();
    const less = { name: 'Fest pass', covers: { kind: 'any', count: 1 }, prices: [{ amount: 250 }], isActive: false };
    expect((await asChief('PUT', `/api/admin/passes/${used.passId}`, less)).statusCode).toBe(200);
    expect((await asChief('DELETE', `/api/admin/passes/${used.passId}`)).json().message).toBe(
      'Somebody has bought this pass. Take it off sale instead.',
    );
    expect(await stateOf(used)).toEqual(untouched);
    expect((await enter(used.owner)).statusCode).toBe(201);
    expect((await enter(used.owner)).json().message).toContain('Your pass opens no more events');
    const [line] = (await till.quote(await make.student(), [passLine(used.passId)])).json().lines;
    expect(line.fault).not.toBe('');
  });
});
