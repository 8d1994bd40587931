import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { redrawQueue } from '#server/pictures/picture-work.ts';
import { call } from '#testing/call.ts';
import { fillQueue } from '#testing/fill-queue.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { pngThatDeclares } from '#testing/pictures.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
let passId: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  ({ bearer } = await make.admin());
  shop = passMaker(app, () => bearer);
  passId = await shop.pass();
});
afterAll(() => app.stop());

/** An order whose upload waits to be redrawn, and the link to it. */
async function uploaded(proof?: Buffer) {
  const bought = await shop.buy(passId, await make.student(), {}, proof);
  expect(bought.statusCode, bought.body).toBe(201);
  const id: string = bought.json()._id;
  const { order } = (await call(app, 'GET', `/api/admin/passes/orders/${id}`, { bearer })).json();
  return { id, link: `/${order.paymentProof}` };
}
const stateOf = async (id: string) => {
  const row = app.platform.db.selectFrom('pass_orders').select('proof_state').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).proof_state;
};

test('the proof of an order opens even when its upload is replaced during the request', async () => {
  const { link } = await uploaded();
  const { files } = app.platform;
  const read = files.read.bind(files);
  const slow = vi.spyOn(files, 'read').mockImplementationOnce(async (key) => {
    // Meanwhile somebody else opens the same link: the upload is redrawn and deleted.
    expect((await call(app, 'GET', link)).statusCode).toBe(200);
    return read(key);
  });
  const response = await call(app, 'GET', link);
  slow.mockRestore();
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('refuses to open the proof of an order that cannot be decoded', async () => {
  // A right header and a right end, but hardly any pixels in between.
  const { id, link } = await uploaded(pngThatDeclares(300, 300));
  const response = await call(app, 'GET', link);
  expect([response.statusCode, response.json().message]).toEqual([422, expect.stringMatching(/cannot be opened/)]);
  expect(await stateOf(id)).toBe('unreadable');
  expect((await call(app, 'GET', link)).statusCode).toBe(422);
});

test('answers 503 with a time to come back while the picture queue is full, and opens the proof afterwards', async () => {
  const filled = await fillQueue(redrawQueue);
  onTestFinished(() => filled.release());
  const { link } = await uploaded();
  const response = await call(app, 'GET', link);
  expect([response.statusCode, response.json().message]).toEqual([503, expect.stringMatching(/^Many pictures/)]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  await filled.release();
  expect((await call(app, 'GET', link)).statusCode).toBe(200);
});

const flagsOf = async (id: string) =>
  (await call(app, 'GET', `/api/admin/passes/orders/${id}`, { bearer })).json().flags;

test('flags an order whose transaction ID does not have 12 digits, until it is approved', async () => {
  const bought = await shop.buy(passId, await make.student(), { transactionId: 'AB12' });
  const id: string = bought.json()._id;
  expect(await flagsOf(id)).toEqual([{ kind: 'notTwelveDigits' }]);
  expect((await shop.decide(id, 'active')).statusCode).toBe(200);
  expect(await flagsOf(id)).toEqual([]);
});

test('flags an order whose screenshot is missing or cannot be opened, and no other order', async () => {
  const { id } = await uploaded();
  expect(await flagsOf(id)).toEqual([]);
  const damaged = await uploaded(pngThatDeclares(300, 300));
  await call(app, 'GET', damaged.link);
  expect(await flagsOf(damaged.id)).toEqual([{ kind: 'unreadablePicture' }]);
  const without = { proof_key: '', proof_state: 'none' } as const;
  await app.platform.db.updateTable('pass_orders').set(without).where('id', '=', id).execute();
  expect(await flagsOf(id)).toEqual([{ kind: 'noPicture' }]);
});

test('flags nothing at an order that cost nothing, which has no proof', async () => {
  const free = await shop.pass({ name: 'Free pass', prices: [{ amount: 0 }] });
  const bought = await shop.buy(free, await make.student(), { transactionId: '' });
  expect(bought.statusCode, bought.body).toBe(201);
  expect(await flagsOf(bought.json()._id)).toEqual([]);
});
