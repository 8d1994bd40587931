import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

// Half past midnight on 9 May in Chennai, still 8 May in Greenwich.
const now = stoppedClock('2025-05-08T19:00:00.000Z').now;
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now, env: { PUBLIC_URL: 'https://fest.college.example' } });
  make = maker(app);
});
afterAll(() => app.stop());

async function organiser() {
  const { bearer } = await make.admin();
  return {
    bearer,
    create: (json: unknown) => call(app, 'POST', '/api/events', { bearer, json }),
    update: (eventId: string, json: unknown) => call(app, 'PUT', `/api/events/${eventId}`, { bearer, json }),
  };
}
const countEvents = async () => (await app.platform.db.selectFrom('events').select('id').execute()).length;
const solo = (value: unknown) => ({ registrationFees: { solo: value, team: 0 } });
const team = (value: unknown) => ({ registrationFees: { solo: 0, team: value } });

describe('an event with faulty fields', () => {
  const soloMessage = 'Solo registration fee must be a valid number';
  const teamMessage = 'Team registration fee must be a valid number';
  const sizeMessage = 'Team size must be between 2 and 10';
  const capacityMessage = 'Capacity must be a valid number greater than 0';
  const refusals: [change: Record<string, unknown>, field: string, message: string][] = [
    [{ title: '' }, 'title', 'Event name is required'],
    [{ title: '   ' }, 'title', 'Event name is required'],
    [{ title: undefined }, 'title', 'Event name is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ description: undefined }, 'description', 'Description is required'],
    [{ description: 'Nineteen characters' }, 'description', 'Description must be at least 20 characters'],
    [{ date: '' }, 'date', 'Date is required'],
    [{ date: undefined }, 'date', 'Date is required'],
    [{ date: '2025-05-08' }, 'date', 'Event date cannot be in the past'],
    [{ date: '9999-12-31' }, 'date', 'Please enter a year from 2000 to 2199.'],
    [
      { registrationOpensAt: '0002-04-01T03:06:32.000Z' },
      'registrationOpensAt',
      'Please enter a year from 2000 to 2199.',
    ],
    [
      { registrationClosesAt: '2200-01-01T00:00:00.000Z' },
      'registrationClosesAt',
      'Please enter a year from 2000 to 2199.',
    ],
    [{ location: '' }, 'location', 'Location is required'],
    [{ image: '' }, 'image', 'Image URL is required'],
    [{ image: undefined }, 'image', 'Image URL is required'],
    [{ image: 'nonsense' }, 'image', 'Please enter a valid URL'],
    [{ image: 'javascript:alert(1)' }, 'image', 'Please enter a valid URL'],
    [solo(-1), 'registrationFees.solo', soloMessage],
    [solo('150'), 'registrationFees.solo', soloMessage],
    [solo(1.5), 'registrationFees.solo', soloMessage],
    [solo(null), 'registrationFees.solo', soloMessage],
    [solo(1e21), 'registrationFees.solo', soloMessage],
    [team(-1), 'registrationFees.team', teamMessage],
    [team('free'), 'registrationFees.team', teamMessage],
    [{ isTeamEvent: true, teamSize: { min: 1, max: 1 } }, 'teamSize.max', sizeMessage],
    [{ isTeamEvent: true, teamSize: { min: 1, max: 11 } }, 'teamSize.max', sizeMessage],
    [{ isTeamEvent: true, teamSize: { min: 0, max: 4 } }, 'teamSize.min', 'The smallest team has at least 1 person'],
    [{ capacity: 0 }, 'capacity', capacityMessage],
    [{ capacity: -5 }, 'capacity', capacityMessage],
    [{ capacity: 'many' }, 'capacity', capacityMessage],
    [{ eventType: 'concert' }, 'eventType', 'Please choose an event type'],
    [{ ...paidForm, qrCode: '' }, 'qrCode', 'QR code is required for paid events'],
    [{ ...paidForm, upiId: '' }, 'upiId', 'UPI ID is required for paid events'],
    [{ qrCode: 'nonsense' }, 'qrCode', 'Invalid URL format'],
    [{ qrCode: 'http://i.imgur.com/qr.png' }, 'qrCode', 'QR code URL must use HTTPS for security'],
    [{ qrCode: 'https://evil.example/qr.png' }, 'qrCode', 'QR code URL must be from a trusted domain'],
    [{ coordinators: [{ name: '', contact: '1' }] }, 'coordinators.0.name', 'Coordinator name is required'],
  ];
  test.each(refusals)(
    'refuses an event with %j, names the field %s and stores nothing',
    async (change, field, message) => {
      const { create } = await organiser();
      const before = await countEvents();
      const response = await create({ ...eventForm, ...change });
      expect(response.statusCode).toBe(422);
      expect(response.json()).toEqual({ message, errors: { [field]: message } });
      expect(await countEvents()).toBe(before);
    },
  );

  test('refuses an edit with faulty fields and keeps the stored event', async () => {
    const { bearer, update } = await organiser();
    const eventId = await make.event();
    const before = (await call(app, 'GET', `/api/events/${eventId}`, { bearer })).json();
    const response = await update(eventId, { ...eventForm, title: '', capacity: 0 });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors).toSorted()).toEqual(['capacity', 'title']);
    expect((await call(app, 'GET', `/api/events/${eventId}`, { bearer })).json()).toEqual(before);
  });
});

describe('the date of an event', () => {
  test('takes today’s date from the edition’s time zone, not from UTC', async () => {
    const { create } = await organiser();
    expect((await create({ ...eventForm, date: '2025-05-09' })).statusCode).toBe(201);
    expect((await create({ ...eventForm, date: '2025-05-08' })).statusCode).toBe(422);
  });

  test('saves an event with a past date when the edit does not change the date', async () => {
    const { update } = await organiser();
    const eventId = await make.event({ columns: { date: '2025-01-10' } });
    const response = await update(eventId, { ...eventForm, date: '2025-01-10', title: 'Looking back' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ date: '2025-01-10', title: 'Looking back' });
  });

  test('refuses an edit that changes a past date to another past date', async () => {
    const { update } = await organiser();
    const eventId = await make.event({ columns: { date: '2025-01-10' } });
    const response = await update(eventId, { ...eventForm, date: '2025-01-11' });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ date: 'Event date cannot be in the past' });
  });
});

describe('the QR code of an event', () => {
  test.each(['https://i.imgur.com/qr.png', 'https://fest.college.example/qr.png', 'https://a.fest.college.example/q'])(
    'accepts the QR code address %s because its host is trusted',
    async (qrCode) => {
      const { create } = await organiser();
      expect((await create({ ...paidForm, qrCode })).statusCode).toBe(201);
    },
  );

  test.each([
    'https://imgur.com.evil.example/qr.png',
    'https://evil-imgur.com/qr.png',
    'https://imgur.com@evil.example/x',
    'https://college.example/qr.png',
  ])('refuses the QR code address %s because its host is not trusted', async (qrCode) => {
    const { create } = await organiser();
    const response = await create({ ...paidForm, qrCode });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ qrCode: 'QR code URL must be from a trusted domain' });
  });

  test.each(['https://i.imgur.com/another.png', ''])('refuses to change a stored QR code to %j', async (qrCode) => {
    const { bearer, create, update } = await organiser();
    const { _id } = (await create(paidForm)).json();
    const response = await update(_id, { ...eventForm, qrCode, title: 'Changed' });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('QR codes cannot be modified once set for security reasons.');
    const stored = (await call(app, 'GET', `/api/events/${_id}`, { bearer })).json();
    expect(stored).toMatchObject({ qrCode: paidForm.qrCode, title: paidForm.title });
  });

  test('saves a new title when the QR code is already set', async () => {
    const { create, update } = await organiser();
    const { _id } = (await create(paidForm)).json();
    expect((await update(_id, { ...paidForm, title: 'Renamed' })).statusCode).toBe(200);
  });

  test('accepts a QR code for an event that has none, and refuses to change it afterwards', async () => {
    const { create, update } = await organiser();
    const { _id } = (await create(eventForm)).json();
    expect((await update(_id, paidForm)).statusCode).toBe(200);
    expect((await update(_id, { ...paidForm, qrCode: 'https://ibb.co/other' })).statusCode).toBe(409);
  });
});

describe('the UPI ID of an event', () => {
  const words = 'Please enter a UPI ID like name@bank';

  test.each(['nonsense', 'bridges@example.com', 'upi://pay?pa=bridges@example'])(
    'refuses the UPI ID %j when an event is created or changed',
    async (upiId) => {
      const { create, update } = await organiser();
      const created = await create({ ...paidForm, upiId });
      expect([created.statusCode, created.json().errors]).toEqual([422, { upiId: words }]);
      const { _id } = (await create(paidForm)).json();
      const updated = await update(_id, { ...paidForm, upiId });
      expect([updated.statusCode, updated.json().errors]).toEqual([422, { upiId: words }]);
    },
  );

  test('saves an event with an invalid stored UPI ID when the edit does not change it', async () => {
    const { update } = await organiser();
    const eventId = await make.event({ fee: 150, columns: { upi_id: 'nonsense' } });
    const response = await update(eventId, { ...paidForm, upiId: 'nonsense' });
    expect([response.statusCode, response.json().upiId]).toEqual([200, 'nonsense']);
  });
});

describe('a missing picture or QR code', () => {
  const bare = { ...paidForm, image: '', qrCode: '' };

  test('accepts an edit of a paid event that already had no picture and no QR code', async () => {
    const { update } = await organiser();
    const eventId = await make.event({ fee: 150 });
    const response = await update(eventId, { ...bare, location: 'Hall 2', upiId: 'tests@example' });
    expect([response.statusCode, response.json().location]).toEqual([200, 'Hall 2']);
  });

  test('refuses to remove the picture of an event or to create an event without a picture', async () => {
    const { create, update } = await organiser();
    const eventId = await make.event({ columns: { image: 'https://placehold.co/1' } });
    const updated = await update(eventId, { ...eventForm, image: '' });
    expect([updated.statusCode, updated.json().errors]).toEqual([422, { image: 'Image URL is required' }]);
    expect((await create(bare)).json().errors).toEqual({ image: 'Image URL is required' });
  });
});

describe('a fee that is never charged', () => {
  const ofTeam = { ...paidForm, isTeamEvent: true, teamSize: { min: 2, max: 4 } };
  test.each([
    ['the solo fee of a team event', ofTeam, { solo: 100, team: 0 }, 'solo', 'Teams pay the team fee. Enter 0 here.'],
    [
      'the solo fee beside a team fee',
      ofTeam,
      { solo: 100, team: 350 },
      'solo',
      'Teams pay the team fee. Enter 0 here.',
    ],
    [
      'the team fee of a solo event',
      paidForm,
      { solo: 0, team: 100 },
      'team',
      'This is not a team event, so only the solo fee is charged. Enter 0 here.',
    ],
  ])('refuses a fee that is never charged: %s', async (_, form, registrationFees, field, message) => {
    const { create, update } = await organiser();
    const eventId = await make.event({ fee: 150, columns: { qr_code: paidForm.qrCode } });
    for (const response of [
      await create({ ...form, registrationFees }),
      await update(eventId, { ...form, registrationFees }),
    ]) {
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual({ [`registrationFees.${field}`]: message });
    }
  });
});

describe('the price list of an event', () => {
  const amount = /^Please enter a price in whole rupees, from 0 to 1,00,000$/;
  const endOfApril = '2025-04-30T18:30:00.000Z';
  const crossing = [
    { until: endOfApril, amount: 100 },
    { from: '2025-04-20T00:00:00Z', until: '2025-05-20T00:00:00Z', amount: 150 },
  ];
  test.each<[string, object[], Record<string, RegExp>]>([
    ['a negative amount', [{ amount: -1 }], { 'prices.0.amount': amount }],
    ['a fraction of a rupee', [{ amount: 100 }, { channel: 'spot', amount: 99.5 }], { 'prices.1.amount': amount }],
    ['more than a lakh', [{ amount: 100_001 }], { 'prices.0.amount': amount }],
    ['an enormous amount', [{ amount: 1e21 }], { 'prices.0.amount': amount }],
    ['a text', [{ amount: '100' }], { 'prices.0.amount': amount }],
    ['no amount', [{}], { 'prices.0.amount': amount }],
    ['two prices whose times cross', crossing, { 'prices.1': /Prices 1 and 2 hold for the same people/ }],
    ['the same price twice', [{ amount: 100 }, { amount: 200 }], { 'prices.1': /Price 2 is never used/ }],
    [
      'a price that ends before it begins',
      [{ from: endOfApril, until: endOfApril, amount: 100 }],
      { 'prices.0': /ends/ },
    ],
    ['a group without a size', [{ audience: 'collegeGroup', amount: 100 }], { 'prices.0': /how many make a group/ }],
    ['a group of one', [{ audience: 'collegeGroup', groupMin: 1, amount: 100 }], { 'prices.0.groupMin': /2 to 1,000/ }],
    [
      'a price until the year 2',
      [{ until: '0002-04-01T03:06:32.000Z', amount: 100 }],
      { 'prices.0.until': /^Please enter a year from 2000 to 2199\.$/ },
    ],
    ['a price that is sold to nobody', [{ limit: 0, amount: 100 }], { 'prices.0.limit': /at least 1/ }],
  ])('refuses %s beside its line, and keeps the stored event', async (_, prices, errors) => {
    const { bearer, create, update } = await organiser();
    const stored = [{ audience: 'anyone', channel: 'online', amount: 120 }];
    const { _id: eventId } = (await create({ ...paidForm, prices: stored })).json();
    const read = async () => (await call(app, 'GET', `/api/events/${eventId}`, { bearer })).json();
    const before = await read();
    expect(before.prices).toEqual(stored);
    const count = await countEvents();
    for (const response of [await create({ ...paidForm, prices }), await update(eventId, { ...paidForm, prices })]) {
      expect(response.statusCode, response.body).toBe(422);
      expect(Object.keys(response.json().errors)).toEqual(Object.keys(errors));
      for (const [field, words] of Object.entries(errors)) expect(response.json().errors[field]).toMatch(words);
    }
    expect(await countEvents()).toBe(count);
    expect(await read()).toEqual(before);
  });

  test('takes an exception inside a longer price, and the sale of a price in parts', async () => {
    const { create } = await organiser();
    const prices = [
      { until: endOfApril, limit: 30, amount: 80 },
      { until: endOfApril, amount: 100 },
      { from: endOfApril, amount: 150 },
      { channel: 'spot', amount: 200 },
    ];
    const created = await create({ ...paidForm, prices });
    expect(created.statusCode, created.body).toBe(201);
    expect(created.json().prices).toMatchObject(prices);
  });
});
