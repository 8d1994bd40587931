import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingOrders } from '#features/passes/server/index.ts';
import type { Db } from '#server/db/schema.ts';
import { maker } from '#testing/make.ts';
import { plansOf } from '#testing/plans-of.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { ownOrders } from './buying/own-orders.ts';
import { createFingerprintIndex } from './decisions/fingerprint-index.ts';
import { storedOrderProofs } from './order-proofs.ts';
import { countWaitingOrders, myOrders } from './read-orders.ts';

let app: TestApp;
let studentId: string;
beforeAll(async () => {
  app = await startTestApp();
  studentId = (await maker(app).student()).id;
});
afterAll(() => app.stop());

const anEvent = { id: 'event', eventType: 'technical' } as const;

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['what a price needs to know of them', (db) => ownOrders(db, studentId, 'pass')],
  ['the list of what they have bought', (db) => myOrders(db, studentId)],
  ['the passes that open an event', (db) => openingOrders(db, studentId, anEvent)],
])('finds the orders of one student by index for %s', async (_, read) => {
  const [first] = (await plansOf(app, read)).filter(({ sql }) => sql.includes('"pass_orders"'));
  expect(first?.plan).toMatch(/pass_orders_(by_student|live)/);
});

test('counts the orders that wait without reading them', async () => {
  const plans = await plansOf(app, countWaitingOrders);
  expect(plans.map(({ sql }) => sql)).toEqual([expect.not.stringContaining('pass_orders')]);
});

test('finds the pictures of orders by their index', async () => {
  const compare = (db: Db) => createFingerprintIndex(db).alike([{ id: 'order', joint_payment_id: '' }]);
  const plans = (await plansOf(app, compare)).filter(({ sql }) => sql.includes('"pass_orders"'));
  expect(plans.map(({ plan }) => plan)).toEqual([expect.stringContaining('pass_orders_prints')]);
});

test.each([
  ['the next picture', new Set<string>()],
  ['the next picture after one that failed', new Set(['failed'])],
])('finds %s to redraw by the index of those that wait', async (_, failed) => {
  const next = (db: Db) => Promise.resolve(storedOrderProofs({ ...app.platform, db }).nextReceived(failed));
  const [only] = await plansOf(app, next);
  expect(only?.plan).toContain('pass_orders_proofs_waiting');
  // A sort would mean that the query reads all waiting orders.
  expect(only?.plan).not.toMatch(/b-tree|sort/i);
});
