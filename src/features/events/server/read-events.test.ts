import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lineKey } from '#features/prices/rules.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { plainEvent } from '#testing/plain-event.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { FestEvent } from '../contract.ts';
import { withPrices } from './with-price.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const list = async (bearer?: string): Promise<FestEvent[]> =>
  (await call(app, 'GET', '/api/events', { bearer })).json();
const idsOf = (events: FestEvent[]) => events.map((event) => event._id);

/** Makes an event that every process lists at once, without a wait of a second. */
async function madeEvent(...[details]: Parameters<Maker['event']>): Promise<string> {
  const id = await make.event(details);
  app.platform.siteChanged();
  return id;
}

describe('the public list', () => {
  test('lists at least 26 events of all six types in the sample edition', async () => {
    const events = await list();
    expect(events.length).toBeGreaterThanOrEqual(26);
    expect(new Set(events.map((event) => event.eventType)).size).toBe(6);
  });

  test('shows an event with every required field', async () => {
    const id = await madeEvent({ fee: 100, capacity: 7, team: { min: 2, max: 4 } });
    const event = (await list()).find((found) => found._id === id);
    expect(event).toEqual({
      _id: id,
      title: expect.stringMatching(/^Event \d+$/),
      description: 'An event that only tests know of.',
      aboutContent: '',
      detailsContent: '',
      image: '',
      eventType: 'technical',
      date: '2025-05-09',
      startTime: '10:00',
      endTime: '11:00',
      location: 'Hall 1',
      capacity: 7,
      seatsLeft: 7,
      isTeamEvent: true,
      teamSize: { min: 2, max: 4 },
      registrationFees: { solo: 0, team: 100 },
      upiId: 'tests@example',
      qrCode: '',
      rules: [],
      requirements: [],
      prizes: { first: '', second: '', third: '', other: '' },
      coordinators: [],
      isActive: true,
      registrationOpensAt: '',
      registrationClosesAt: '',
      endsAt: '2025-05-09T05:30:00.000Z',
      lateRegistrations: true,
      entry: 'fee',
      prices: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
  });

  test('shows 0 seats left when more seats are taken than the event has', async () => {
    const id = await madeEvent({ capacity: 2, columns: { seats_taken: 3 } });
    expect((await list()).find((event) => event._id === id)?.seatsLeft).toBe(0);
  });

  test.each(['0025-05-09', '9999-12-31'])('lists all events when one is stored with the day %s', async (date) => {
    const prices = JSON.stringify([
      { audience: 'anyone', channel: 'online', until: `${date}T00:00:00.000Z`, amount: 5 },
    ]);
    const id = await madeEvent({ columns: { date, start_time: '21:00', prices, registration_closes_at: '' } });
    expect((await list()).find((event) => event._id === id)).toMatchObject({ date, prices: [{ amount: 5 }] });
    for (const path of [`/api/events/${id}`, `/event/${id}/calendar.ics`]) {
      expect((await call(app, 'GET', path)).statusCode).toBe(200);
    }
  });

  test('hides an unpublished event from everybody but an administrator', async () => {
    const id = await madeEvent({ columns: { is_active: 0 } });
    const { bearer } = await make.student();
    const admin = await make.admin();
    expect(idsOf(await list())).not.toContain(id);
    expect(idsOf(await list(bearer))).not.toContain(id);
    expect(idsOf(await list('Bearer of nothing at all'))).not.toContain(id);
    expect(idsOf(await list(admin.bearer))).toContain(id);
  });
});

test('names to organisers the price that a visitor pays, not one that is over or sold out', async () => {
  const { bearer } = await make.admin();
  const line = { audience: 'anyone', channel: 'online', from: '', until: '' } as const;
  const early = { ...line, amount: 50, limit: 1 };
  const id = await madeEvent({ fee: 300, columns: { is_active: 0, prices: JSON.stringify([early]) } });
  const priceNow = async () => {
    const listed = (await list(bearer)).find((event) => event._id === id)?.priceNow;
    expect((await call(app, 'GET', `/api/events/${id}`, { bearer })).json().priceNow).toBe(listed);
    return listed;
  };
  expect(await priceNow()).toBe(50);
  const sale = { owner: `event:${id}`, line: lineKey(early), sold: 1 };
  await app.platform.db.insertInto('price_sales').values(sale).execute();
  expect(await priceNow()).toBeUndefined();
});

test('asks once for what was sold of all events with a price list, and not at all without one', async () => {
  const line = { audience: 'anyone', channel: 'online', amount: 50, limit: 1 } as const;
  const withList = (_id: string): FestEvent => ({ ...plainEvent, _id, prices: [line] });
  const asked: (readonly string[])[] = [];
  const priced = (events: FestEvent[]) =>
    withPrices(events, new Date(), async (ids) => {
      asked.push(ids);
      return (id) => () => (id === 'sold out' ? 1 : 0);
    });
  expect((await priced([withList('early'), plainEvent, withList('sold out')])).map(({ priceNow }) => priceNow)).toEqual(
    [50, undefined, undefined],
  );
  expect(await priced([plainEvent])).toEqual([plainEvent]);
  expect(asked).toEqual([['early', 'sold out']]);
});

describe('a single event', () => {
  test('returns a single event exactly as the list shows it', async () => {
    const id = await madeEvent();
    const response = await call(app, 'GET', `/api/events/${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual((await list()).find((event) => event._id === id));
  });

  test('answers 404 for an unpublished event unless an administrator asks', async () => {
    const id = await madeEvent({ columns: { is_active: 0 } });
    const admin = await make.admin();
    const response = await call(app, 'GET', `/api/events/${id}`);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Event not found' });
    const asAdmin = await call(app, 'GET', `/api/events/${id}`, { bearer: admin.bearer });
    expect(asAdmin.json()).toMatchObject({ _id: id, isActive: false });
  });

  test.each(['nobody-knows-it', '%2e%2e%2f', "'; drop table events; --"])(
    'answers 404 for the unknown event ID %s',
    async (id) => {
      const admin = await make.admin();
      const path = `/api/events/${encodeURIComponent(id)}`;
      expect((await call(app, 'GET', path)).statusCode).toBe(404);
      expect((await call(app, 'GET', path, { bearer: admin.bearer })).statusCode).toBe(404);
    },
  );

  test('answers an event ID with a null byte with a client error, not a server error', async () => {
    const admin = await make.admin();
    const response = await call(app, 'GET', '/api/events/%00', { bearer: admin.bearer });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
  });
});

describe('caching and compression of the list', () => {
  test('answers 304 without a body when the visitor already has the current list', async () => {
    const first = await call(app, 'GET', '/api/events');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    const second = await call(app, 'GET', '/api/events', { headers: { 'if-none-match': etag } });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    const stale = await call(app, 'GET', '/api/events', { headers: { 'if-none-match': '"another"' } });
    expect(stale.statusCode).toBe(200);
  });

  test('the ETag changes with the list', async () => {
    const before = String((await call(app, 'GET', '/api/events')).headers.etag);
    await madeEvent();
    const response = await call(app, 'GET', '/api/events', { headers: { 'if-none-match': before } });
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).not.toBe(before);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('sends the list compressed as %s with the same content', async (coding, unpack) => {
    const plain = await call(app, 'GET', '/api/events');
    const packed = await call(app, 'GET', '/api/events', { headers: { 'accept-encoding': coding } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(coding);
    expect(packed.headers['content-type']).toMatch(/^application\/json/);
    expect(String(packed.headers.vary).toLowerCase()).toContain('accept-encoding');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  });

  test('forbids caches to store an administrator’s list', async () => {
    const { bearer } = await make.admin();
    const response = await call(app, 'GET', '/api/events', { bearer });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers.etag).toBeUndefined();
  });
});
