import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockRegistration } from '#features/registrations/server/index.ts';
import type { Tx } from '#server/db/schema.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { lockFreeRowOf, whileLocked } from '#testing/postgres/while-locked.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { lockOrder } from '../rows.ts';

let app: TestApp;
let make: Maker;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  const { bearer } = await make.admin();
  shop = passMaker(app, () => bearer);
});
afterAll(() => app.stop());

/**
 * Sends a proof again while another transaction holds what `lock` locks. That transaction then locks the student too.
 */
const sendWhile = (lock: (tx: Tx) => Promise<unknown>, passId: string, student: TestStudent) =>
  whileLocked(app, lock, () => shop.buy(passId, student), lockFreeRowOf('students', student.id));

async function boughtPass() {
  const [passId, student] = [await shop.pass(), await make.student()];
  const orderId: string = (await shop.buy(passId, student)).json()._id;
  return { passId, student, orderId };
}

describe.runIf(engine === 'postgres')('a proof of an order that is sent again', () => {
  // The same order as when a registration made with the pass is restored: first the order, then the student.
  test('a proof of an order that is sent again waits for the order before it locks its student', async () => {
    const { passId, student, orderId } = await boughtPass();
    await shop.decide(orderId, 'rejected');
    const sent = await sendWhile((tx) => lockOrder(tx, orderId), passId, student);
    expect(sent.json()).toMatchObject({ _id: orderId, status: 'pending' });
  });

  // The same order as when an organiser sets the statuses of a registration: first the registration, then the student.
  test('a proof of an order that is sent again waits for a registration made with the pass before it locks its student', async () => {
    const { passId, student, orderId } = await boughtPass();
    const eventId = await make.event({ columns: { entry: 'pass', date: '2099-05-09' } });
    const { id } = await make.registration(eventId, { student });
    await shop.decide(orderId, 'rejected');
    const sent = await sendWhile((tx) => lockRegistration(tx, id), passId, student);
    expect(sent.json()).toMatchObject({ _id: orderId, status: 'pending' });
  });
});

describe.runIf(engine === 'postgres')('a decision on an order', () => {
  // The same order as when a registration made with the pass is restored: first the registration, then the counts.
  test('a decision on an order waits for a registration made with the pass before it gives the pass back', async () => {
    const { passId, student, orderId } = await boughtPass();
    const eventId = await make.event({ columns: { entry: 'pass', date: '2099-05-09' } });
    const { id } = await make.registration(eventId, { student });
    const rejected = await whileLocked(
      app,
      (tx) => lockRegistration(tx, id),
      () => shop.decide(orderId, 'rejected'),
      lockFreeRowOf('passes', passId),
    );
    expect(rejected.json()).toMatchObject({ _id: orderId, status: 'rejected' });
  });
});
