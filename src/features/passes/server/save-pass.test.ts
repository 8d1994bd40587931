import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  bearer = (await make.admin()).bearer;
  // Removes the passes and coupons of the sample edition.
  await write(app.platform.db, async (tx) => {
    await tx.deleteFrom('passes').execute();
    await tx.deleteFrom('coupons').execute();
  });
});
afterAll(() => app.stop());

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) =>
  call(app, method, `/api/admin/${path}`, { bearer, ...(json !== undefined && { json }) });
const list = async (path: string) => (await call(app, 'GET', `/api/admin/${path}`, { bearer })).json();
const endOfApril = '2026-04-30T18:30:00.000Z';
const pass = {
  name: 'Fest pass',
  description: 'Every event of both days',
  covers: { kind: 'all' },
  prices: [
    { audience: 'ownCollege', channel: 'online', amount: 0 },
    { audience: 'anyone', channel: 'online', until: endOfApril, amount: 250 },
    { audience: 'anyone', channel: 'online', amount: 300 },
  ],
  limit: 500,
  isActive: true,
};

describe('a pass', () => {
  test('adds, lists, changes and deletes a pass, with its prices as a sentence', async () => {
    const made = await send('POST', 'passes', pass);
    expect(made.statusCode).toBe(201);
    const { _id, version, ...record } = made.json();
    expect(record).toMatchObject({
      ...pass,
      sold: 0,
      saleFrom: '',
      saleUntil: '',
      priceWords: '₹250 for anyone until 30 April 2026, then ₹300; own college free',
    });
    expect(await list('passes')).toEqual([made.json()]);

    const changed = await send('PUT', `passes/${_id}`, { ...pass, name: 'Day pass', version });
    expect(changed.json()).toMatchObject({ name: 'Day pass', version: version + 1 });
    const stale = await send('PUT', `passes/${_id}`, { ...pass, version });
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'Somebody else has saved this pass meanwhile.']);

    expect((await send('DELETE', `passes/${_id}`)).statusCode).toBe(200);
    expect((await send('DELETE', `passes/${_id}`)).statusCode).toBe(404);
    expect(await list('passes')).toEqual([]);
  });

  test('takes times with the offset of any time zone, and answers the same instants', async () => {
    const times = { saleFrom: '2026-04-01T00:00:00+05:30', saleUntil: '2026-05-01T00:00:00Z' };
    const prices = [{ until: '2026-05-01T00:00:00+05:30', amount: 250 }, { amount: 300 }];
    const made = await send('POST', 'passes', { ...pass, prices, ...times });
    expect(made.json()).toMatchObject({
      saleFrom: '2026-03-31T18:30:00.000Z',
      saleUntil: '2026-05-01T00:00:00.000Z',
      prices: [{ until: endOfApril }, {}],
    });
    for (const saleFrom of ['2026-04-01T00:00:00', '9999-12-31T23:00:00-05:00', '2026-04-31T00:00:00Z']) {
      const refused = await send('POST', 'passes', { ...pass, saleFrom });
      expect(refused.json().errors).toEqual({ saleFrom: 'Please enter a day and a time' });
    }
    await send('DELETE', `passes/${made.json()._id}`);
  });

  test.each<[string, object, Record<string, RegExp>]>([
    ['has no name', { name: ' ' }, { name: /Pass name is required/ }],
    ['costs a negative amount', { prices: [{ amount: -1 }] }, { 'prices.0.amount': /whole rupees/ }],
    ['costs a fraction of a rupee', { prices: [{ amount: 99.5 }] }, { 'prices.0.amount': /whole rupees/ }],
    ['costs more than a lakh', { prices: [{ amount: 100_001 }] }, { 'prices.0.amount': /from 0 to 1,00,000/ }],
    ['costs an enormous amount', { prices: [{ amount: 1e21 }] }, { 'prices.0.amount': /from 0 to 1,00,000/ }],
    ['costs a text', { prices: [{ amount: '250' }] }, { 'prices.0.amount': /whole rupees/ }],
    ['has no price', { prices: [] }, { prices: /at least one price/ }],
    ['has the same price twice', { prices: [{ amount: 1 }, { amount: 2 }] }, { 'prices.1': /Price 2 is never used/ }],
    [
      'has two prices whose times cross',
      {
        prices: [
          { until: endOfApril, from: '2026-04-01T00:00:00Z', amount: 1 },
          { from: '2026-04-20T00:00:00Z', until: '2026-05-20T00:00:00Z', amount: 2 },
        ],
      },
      { 'prices.1': /Prices 1 and 2 hold for the same people at the same time/ },
    ],
    ['sells none at a price', { prices: [{ amount: 1, limit: 0 }] }, { 'prices.0.limit': /at least 1/ }],
    ['covers no event', { covers: { kind: 'events', events: [] } }, { covers: /at least one event/ }],
    ['covers an event that is gone', { covers: { kind: 'events', events: ['gone'] } }, { covers: /no longer there/ }],
    ['allows nothing', { covers: { kind: 'allowance', counts: {} } }, { covers: /covers nothing/ }],
    ['allows 0 of a type', { covers: { kind: 'allowance', counts: { technical: 0 } } }, { covers: /covers nothing/ }],
    ['opens 0 events', { covers: { kind: 'any', count: 0 } }, { covers: /how many events/ }],
    ['opens half an event', { covers: { kind: 'any', count: 1.5 } }, { 'covers.count': /number of events/ }],
    ['covers something unknown', { covers: { kind: 'some' } }, { 'covers.kind': /choose what the pass covers/ }],
    ['ends before it begins', { saleFrom: endOfApril, saleUntil: endOfApril }, { saleUntil: /cannot end before/ }],
    [
      'is sold until the year 2',
      { saleUntil: '0002-04-01T03:06:32.000Z' },
      { saleUntil: /^Please enter a year from 2000 to 2199\.$/ },
    ],
    ['has no place', { limit: 0 }, { limit: /at least 1/ }],
  ])('refuses a pass that %s, and says why', async (_, fields, errors) => {
    const refused = await send('POST', 'passes', { ...pass, ...fields });
    expect(refused.statusCode, refused.body).toBe(422);
    expect(Object.keys(refused.json().errors)).toEqual(Object.keys(errors));
    for (const [field, words] of Object.entries(errors)) expect(refused.json().errors[field]).toMatch(words);
    expect(await list('passes')).toEqual([]);
  });
});

describe('a coupon', () => {
  test('adds, lists, changes and deletes a coupon', async () => {
    const made = await send('POST', 'coupons', { code: 'early-10', percent: 10, limit: 5, perPerson: 1 });
    expect(made.statusCode).toBe(201);
    const { _id } = made.json();
    expect(made.json()).toMatchObject({ code: 'early-10', percent: 10, limit: 5, used: 0, isActive: true });
    expect(made.json()).not.toHaveProperty('amount');
    const changed = await send('PUT', `coupons/${_id}`, { code: 'EARLY-50', amount: 50, until: endOfApril });
    expect(changed.json()).toMatchObject({ code: 'EARLY-50', amount: 50, until: endOfApril });
    expect(await list('coupons')).toEqual([changed.json()]);
    expect((await send('DELETE', `coupons/${_id}`)).statusCode).toBe(200);
    expect((await send('PUT', `coupons/${_id}`, { code: 'GONE', amount: 1 })).statusCode).toBe(404);
  });

  test('a coupon stays switched off when somebody else saves what was read before', async () => {
    const fields = { code: 'LEAKED', amount: 50 };
    const made = await send('POST', 'coupons', fields);
    const { _id, version } = made.json();
    const off = await send('PUT', `coupons/${_id}`, { ...fields, isActive: false, version });
    expect(off.json()).toMatchObject({ isActive: false, version: version + 1 });
    const stale = await send('PUT', `coupons/${_id}`, { ...fields, limit: 9, isActive: true, version });
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'Somebody else has saved this coupon meanwhile.']);
    expect(await list('coupons')).toEqual([off.json()]);
    const unversioned = await send('PUT', `coupons/${_id}`, fields);
    expect(unversioned.json()).toMatchObject({ isActive: true, version: version + 2 });
    await send('DELETE', `coupons/${_id}`);
  });

  test('refuses a coupon whose code differs from another only in letter case', async () => {
    const first = await send('POST', 'coupons', { code: 'Chennai', amount: 20 });
    const again = await send('POST', 'coupons', { code: 'CHENNAI', amount: 30 });
    expect([again.statusCode, again.json().message]).toEqual([409, 'Another coupon has this code.']);
    await send('DELETE', `coupons/${first.json()._id}`);
  });

  test.each<[string, object, string]>([
    ['takes off an amount and a percentage', { amount: 10, percent: 10 }, 'percent'],
    ['takes off nothing', {}, 'amount'],
    ['takes off a negative amount', { amount: -5 }, 'amount'],
    ['takes off an enormous amount', { amount: 1e21 }, 'amount'],
    ['takes off a fraction of a rupee', { amount: 9.5 }, 'amount'],
    ['takes off 0 rupees', { amount: 0 }, 'amount'],
    ['takes off more than everything', { percent: 101 }, 'percent'],
    ['takes off half a percent', { percent: 0.5 }, 'percent'],
    ['ends before it begins', { amount: 5, from: endOfApril, until: '2026-04-01T00:00:00Z' }, 'until'],
    ['ends in the year 9999', { amount: 5, until: '9999-12-31T00:00:00.000Z' }, 'until'],
    ['has a code with spaces', { amount: 5, code: 'ten off' }, 'code'],
    ['can never be used', { amount: 5, limit: 0 }, 'limit'],
  ])('refuses a coupon that %s, and names the field', async (_, fields, field) => {
    const refused = await send('POST', 'coupons', { code: 'WRONG', ...fields });
    expect(refused.statusCode, refused.body).toBe(422);
    expect(Object.keys(refused.json().errors)).toEqual([field]);
    expect(await list('coupons')).toEqual([]);
  });
});
