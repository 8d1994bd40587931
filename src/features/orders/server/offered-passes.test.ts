import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const endOfApril = '2026-04-30T18:30:00.000Z';
const now = new Date('2026-04-01T04:00:00.000Z');
let app: TestApp;
let make: Maker;
let chief: string;
let shop: ReturnType<typeof passMaker>;
beforeAll(async () => {
  app = await startTestApp({ now: () => now });
  make = maker(app);
  ({ bearer: chief } = await make.admin());
  shop = passMaker(app, () => chief);
});
afterAll(() => app.stop());

/** The pass as visitors read it. */
async function shown(id: string) {
  const passes: { _id: string }[] = (await call(app, 'GET', '/api/passes')).json();
  return passes.find(({ _id }) => _id === id);
}
async function toOrganisers(id: string) {
  const passes: { _id: string }[] = (await call(app, 'GET', '/api/admin/passes', { bearer: chief })).json();
  return passes.find(({ _id }) => _id === id);
}

describe('a pass that only some can buy', () => {
  test.each<[string, object[], object]>([
    [
      'the own college',
      [{ audience: 'ownCollege', amount: 0 }],
      { priceNow: 0, priceFor: 'for students of the college that holds the fest' },
    ],
    [
      'a group',
      [{ audience: 'collegeGroup', groupMin: 4, amount: 100 }],
      { priceNow: 100, priceFor: 'for groups of 4 or more of one college' },
    ],
  ])('a pass that only some can buy is offered to %s, and says so', async (_, prices, offer) => {
    const id = await shop.pass({ prices });
    expect(await shown(id)).toMatchObject({ ...offer, soldOut: false });
  });

  test('a pass that only some can buy is offered to everybody as soon as anybody has a price', async () => {
    const prices = [
      { audience: 'ownCollege', amount: 0 },
      { until: endOfApril, amount: 250 },
    ];
    expect(await shown(await shop.pass({ prices }))).not.toHaveProperty('priceFor');
  });
});

test('a pass is sold out when its last price is sold out, and stays in the list', async () => {
  const id = await shop.pass({ prices: [{ amount: 250, limit: 1 }] });
  expect(await shown(id)).toMatchObject({ priceNow: 250, soldOut: false });
  expect(await toOrganisers(id)).not.toHaveProperty('arePricesSoldOut');
  expect((await shop.buy(id, await make.student())).statusCode).toBe(201);
  expect(await shown(id)).toMatchObject({ priceNow: 250, soldOut: true });
  expect(await toOrganisers(id)).toMatchObject({ arePricesSoldOut: true });
});

test('a pass that sold out is offered again at once when an order is rejected', async () => {
  const id = await shop.pass({ limit: 1 });
  expect(await shown(id)).toMatchObject({ soldOut: false });
  const { _id } = (await shop.buy(id, await make.student())).json();
  expect(await shown(id)).toMatchObject({ soldOut: true });
  expect((await shop.decide(_id, 'rejected', { reason: 'No such payment' })).statusCode).toBe(200);
  expect(await shown(id)).toMatchObject({ soldOut: false });
});

test('a pass has its next price at once when its first price is sold out', async () => {
  const id = await shop.pass({ prices: [{ amount: 200, limit: 1 }, { amount: 300 }] });
  expect(await shown(id)).toMatchObject({ priceNow: 200 });
  expect((await shop.buy(id, await make.student(), { priceShown: '200' })).statusCode).toBe(201);
  expect(await shown(id)).toMatchObject({ priceNow: 300, soldOut: false });
});

test('a pass has no next price that begins when its sale is over', async () => {
  const prices = [{ until: endOfApril, amount: 250 }, { amount: 300 }];
  expect(await shown(await shop.pass({ prices, saleUntil: endOfApril }))).not.toHaveProperty('nextPrice');
  const later = [{ from: endOfApril, amount: 300 }];
  expect(await shown(await shop.pass({ prices: later, saleUntil: endOfApril }))).toBeUndefined();
});

test('a pass whose sale is over is not offered, even where it had a beginning', async () => {
  const sale = { saleFrom: '2026-03-01T00:00:00.000Z', saleUntil: '2026-03-20T00:00:00.000Z' };
  expect(await shown(await shop.pass(sale))).toBeUndefined();
  expect(await shown(await shop.pass({ ...sale, saleUntil: now.toISOString() }))).toBeUndefined();
  expect(await shown(await shop.pass({ ...sale, saleUntil: endOfApril }))).toMatchObject({ saleUntil: endOfApril });
});
