import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { redrawQueue } from '#server/pictures/picture-work.ts';
import { call } from '#testing/call.ts';
import { whileDatabaseIsFull } from '#testing/faults/failing-writes.ts';
import { fillQueue } from '#testing/fill-queue.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { pngThatDeclares, qrPicture, screenshot } from '#testing/pictures.ts';
import { strayFiles } from '#testing/proof-files.ts';
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

/** An order whose upload has not been redrawn yet, and the link to the proof. */
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
    // Meanwhile another organiser opens the same link, so the upload is redrawn and deleted.
    expect((await call(app, 'GET', link)).statusCode).toBe(200);
    return read(key);
  });
  const response = await call(app, 'GET', link);
  slow.mockRestore();
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('refuses to open the proof of an order that cannot be decoded', async () => {
  // The picture has a correct header and end, but almost no pixels between them.
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

test('keeps no proof of an order when the database is full', async () => {
  const student = await make.student();
  const put = vi.spyOn(app.platform.files, 'put');
  const bought = await whileDatabaseIsFull(app, () => shop.buy(passId, student));
  expect([bought.statusCode, put.mock.calls.length]).toEqual([507, 1]);
  put.mockRestore();
  await expect.poll(() => strayFiles(app, 'orders')).toEqual([]);
});

const detailOf = async (id: string) => (await call(app, 'GET', `/api/admin/passes/orders/${id}`, { bearer })).json();
const flagsOf = async (id: string) => (await detailOf(id)).flags;

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

/** Opens the proof as organisers do. This redraws and compares it at once, not some seconds later. */
async function openProof(id: string): Promise<void> {
  const { order } = await detailOf(id);
  expect((await call(app, 'GET', `/${order.paymentProof}`)).statusCode).toBe(200);
  expect(await stateOf(id)).toBe('clean');
}

/** An order whose picture was redrawn. */
async function redrawn(proof: Buffer, changes: Parameters<typeof shop.buy>[2] = {}) {
  const student = await make.student();
  const id: string = (await shop.buy(passId, student, changes, proof)).json()._id;
  await openProof(id);
  return { id, student };
}
const samePictureAs = async (id: string): Promise<string[]> =>
  (await detailOf(id)).samePicture.map(({ about }: { about: string }) => about);

test('flags an order whose screenshot was sent before for another order or for a registration', async () => {
  const proof = await qrPicture('a picture that three payments have');
  const quiz = await make.event({ fee: 150, columns: { title: 'Quiz' } });
  const registration = await make.registration(quiz, { proof });
  const { item } = (await call(app, 'GET', `/api/payments/registrations/${registration.id}`, { bearer })).json();
  expect((await call(app, 'GET', `/${item.paymentProof}`)).statusCode).toBe(200);
  const rejected = await redrawn(proof);
  await shop.decide(rejected.id, 'rejected', { reason: 'No such payment' });
  const { id } = await redrawn(proof);
  expect(await samePictureAs(id)).toEqual(['Quiz, waits to be checked', 'Fest pass, rejected']);
  expect((await detailOf(id)).samePicture.map(({ _id }: { _id: string }) => _id)).toEqual([
    registration.id,
    rejected.id,
  ]);
  expect(await samePictureAs((await redrawn(await qrPicture('another picture'))).id)).toEqual([]);
  await shop.decide(id, 'active');
  expect(await samePictureAs(id)).toEqual([]);
});

test('flags an order whose screenshot was taken more than a day before it was sent', async () => {
  const proof = await sharp(await screenshot())
    .withExif({ IFD2: { DateTimeOriginal: '2025:03:01 10:00:00' } })
    .jpeg()
    .toBuffer();
  const { id } = await redrawn(proof);
  expect(await flagsOf(id)).toEqual([{ kind: 'oldPicture', takenAt: '2025-03-01T10:00:00' }]);
});

test('compares the new screenshot of an order when its proof was sent again', async () => {
  const proof = await qrPicture('a picture that two orders have');
  await redrawn(proof);
  const { id, student } = await redrawn(proof);
  expect(await samePictureAs(id)).toHaveLength(1);
  await shop.decide(id, 'rejected', { reason: 'The picture is of another payment' });
  expect((await shop.buy(passId, student, {}, await qrPicture('its own picture'))).statusCode).toBe(201);
  expect(await samePictureAs(id)).toEqual([]);
  await openProof(id);
  expect(await samePictureAs(id)).toEqual([]);
});

test('compares a screenshot that was stored before the pictures of orders were compared', async () => {
  const proof = await qrPicture('a picture of an older version');
  const older = await redrawn(proof);
  const { db } = app.platform;
  const keyOf = async () =>
    (await db.selectFrom('pass_orders').select('proof_key').where('id', '=', older.id).executeTakeFirstOrThrow())
      .proof_key;
  const key = await keyOf();
  // The state in which the migration leaves older orders.
  await db.updateTable('pass_orders').set({ proof_print: null }).where('id', '=', older.id).execute();
  const { id } = await redrawn(proof);
  await expect.poll(() => samePictureAs(id)).toEqual(['Fest pass, waits to be checked']);
  expect(await keyOf()).toBe(key);
});
