import { describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { headersOf, multipartBody, registrationParts } from '#testing/send-form.ts';
import { startTestApp } from '#testing/test-app.ts';
import type { Analytics } from '../contract.ts';

const path = '/api/admin/analytics';

// Analytics count the whole database, so each test has its own server.
async function fest(at?: string) {
  const clock = stoppedClock(at);
  const app = await startTestApp({ now: clock.now });
  onTestFinished(() => app.stop());
  const make = maker(app);
  const { bearer } = await make.admin();
  const read = async (query = '', as = bearer): Promise<Analytics> =>
    (await call(app, 'GET', `${path}${query}`, { bearer: as })).json();
  const settle = (id: string, registrationStatus: string, paymentStatus: string, as = bearer) =>
    call(app, 'PUT', `/api/registration/${id}`, { bearer: as, json: { registrationStatus, paymentStatus } });
  return { app, clock, make, bearer, read, settle };
}

describe('analytics', () => {
  test('shows today with zero counts when nobody has registered', async () => {
    const { read } = await fest();
    const found = await read();
    expect(found).toMatchObject({
      from: '2025-04-01',
      to: '2025-04-01',
      timeZone: 'Asia/Kolkata',
      totals: { registrations: 0, revenuePaise: 0, seatsTaken: 0 },
      days: [{ day: '2025-04-01', registrations: 0, revenuePaise: 0 }],
      colleges: [],
      conversion: { signedUp: 0, registered: 0, confirmed: 0 },
    });
    expect(found.events.length).toBe(found.choices.length);
  });

  test.each(['9999-12-31', '0025-01-01'])('refuses %s as a day for its year', async (day) => {
    const { app, bearer } = await fest();
    const refused = await call(app, 'GET', `${path}?from=${day}&to=${day}`, { bearer });
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'Please enter a year from 2000 to 2199.']);
  });

  test('counts registrations by the fest’s days, and money by the day it was received or refunded', async () => {
    const { app, clock, make, bearer, read, settle } = await fest('2025-04-01T18:00:00.000Z');
    const eventId = await make.event({ fee: 150, capacity: 10, columns: { title: 'Paid' } });
    const pay = (transactionId: string) => make.registration(eventId, { fields: { transactionId } });
    const first = await pay('412345678901');
    await settle(first.id, 'confirmed', 'completed');
    // At 18:29:59 UTC it is still the same day in Chennai; one second later the next day begins.
    clock.forward({ seconds: 29 * 60 + 59 });
    const second = await pay('412345678902');
    clock.forward({ seconds: 1 });
    await pay('412345678903');
    const cancelled = await pay('412345678904');
    await settle(second.id, 'confirmed', 'completed');
    await settle(cancelled.id, 'cancelled', 'completed');
    const refund = { amount: 100.25, reference: 'by hand' };
    await call(app, 'POST', `/api/payments/registrations/${cancelled.id}/refunds`, { bearer, json: refund });
    const cash = { eventId, payerName: 'A guest', amount: 20, receiptNumber: '1' };
    await call(app, 'POST', '/api/payments/cash', { bearer, json: cash });
    const found = await read();
    expect(found.days).toEqual([
      { day: '2025-04-01', registrations: 2, revenuePaise: 15_000 },
      { day: '2025-04-02', registrations: 1, revenuePaise: 15_000 + 15_000 - 10_025 + 2_000 },
    ]);
    expect(found.events[0]).toMatchObject({ title: 'Paid', registrations: 3, revenuePaise: 36_975, capacity: 10 });
    expect(found.totals).toMatchObject({ registrations: 3, revenuePaise: 36_975 });
    expect(found.years).toMatchObject([{ registrations: 3, revenuePaise: 34_975 }]);
    const { total } = (await call(app, 'GET', '/api/payments/overview', { bearer })).json();
    expect(total.received * 100).toBe(found.totals.revenuePaise);
    const onTheFirst = await read('?from=2025-04-01&to=2025-04-01');
    expect(onTheFirst.totals).toMatchObject({ registrations: 2, revenuePaise: 15_000 });
  });

  test('counts registrations by college in any letter case, by department, by year and by event', async () => {
    const { make, read } = await fest();
    const [one, other] = [await make.event(), await make.event()];
    const by = (eventId: string, fields: Record<string, string>) => make.registration(eventId, { fields });
    await by(one, { college: 'Thinnai College', department: 'Physics', year: '1st Year' });
    await by(one, { college: 'THINNAI COLLEGE', department: 'Physics', year: '2nd Year' });
    await by(other, { college: 'Another', department: 'Maths', year: '2nd Year' });
    const found = await read();
    expect(found.colleges.map(({ name, registrations }) => [name.toLowerCase(), registrations])).toEqual([
      ['thinnai college', 2],
      ['another', 1],
    ]);
    expect(found.departments).toMatchObject([{ name: 'Physics' }, { name: 'Maths' }]);
    expect(found.years).toMatchObject([{ name: '2nd Year', registrations: 2 }, { registrations: 1 }]);
    const narrowed = await read(`?event=${other}`);
    expect(narrowed.totals.registrations).toBe(1);
    expect(narrowed.events.map(({ _id }) => _id)).toEqual([other]);
    expect(narrowed.choices.length).toBeGreaterThan(1);
  });

  test('counts every name of a known college as that college, and an unknown one by its letters', async () => {
    const { app, make, bearer, read, settle } = await fest();
    const event = await make.event({ fee: 150 });
    const by = (college: string, transactionId: string) =>
      make.registration(event, { fields: { college, transactionId } });
    const paid = await by('T.C.E.', '612345678901');
    await settle(paid.id, 'confirmed', 'completed');
    await by('thinnai college', '612345678902');
    await by('Thinnai College of Engineering', '612345678903');
    await by('Marina-Arts', '612345678904');
    await by('marina arts', '612345678905');
    const { colleges } = (await call(app, 'GET', '/api/admin/colleges?q=thinnai', { bearer })).json();
    expect(colleges).toMatchObject([{ name: 'Thinnai College of Engineering' }]);
    const names = ['TCE', 'Thinnai College'].filter((name) => !colleges[0].aliases.includes(name));
    await call(app, 'POST', `/api/admin/colleges/${colleges[0]._id}/names`, { bearer, json: { names } });
    expect((await read()).colleges).toEqual([
      { name: 'Thinnai College of Engineering', registrations: 3, revenuePaise: 15_000 },
      { name: expect.stringMatching(/^marina.arts$/i), registrations: 2, revenuePaise: 0 },
    ]);
  });

  test('counts students from sign-up to registration and confirmed place', async () => {
    const { clock, make, read, settle } = await fest();
    const eventId = await make.event({ fee: 100 });
    await make.student();
    clock.forward({ days: 1 });
    const { bearer } = await make.admin();
    await make.student();
    await make.registration(eventId);
    const confirmed = await make.registration(eventId);
    await settle(confirmed.id, 'confirmed', 'completed', bearer);
    const gone = await make.registration(eventId);
    await settle(gone.id, 'cancelled', 'pending', bearer);
    expect((await read('', bearer)).conversion).toEqual({ signedUp: 5, registered: 2, confirmed: 1 });
    expect((await read('?from=2025-04-02', bearer)).conversion).toEqual({ signedUp: 4, registered: 2, confirmed: 1 });
  });

  test.each([
    ['?from=2025-04-02&to=2025-04-01', 'to', 'The last day cannot be before the first'],
    ['?from=2000-01-01&to=2025-04-01', 'from', 'Please choose three years at most'],
    ['?from=yesterday', 'from', 'Please choose a day like 2025-05-09'],
  ])('refuses the time range %s', async (query, field, message) => {
    const { app, bearer } = await fest();
    const response = await call(app, 'GET', `${path}${query}`, { bearer });
    expect([response.statusCode, response.json().errors]).toEqual([422, { [field]: message }]);
  });

  test('shows a coordinator only their own events, lets finance in and refuses a volunteer', async () => {
    const { app, make, read } = await fest();
    const [own, other] = [await make.event(), await make.event()];
    for (const eventId of [own, other]) await make.registration(eventId);
    const { bearer } = await make.admin({ role: 'coordinator', events: [own] });
    const { bearer: without } = await make.admin({ role: 'coordinator' });
    const mine = await read('', bearer);
    expect(mine.totals.registrations).toBe(1);
    expect([mine.events, mine.choices].map((list) => list.map(({ _id }) => _id))).toEqual([[own], [own]]);
    expect((await read(`?event=${other}`, bearer)).totals.registrations).toBe(0);
    expect((await read('', without)).totals.registrations).toBe(0);
    const status = async (as?: string) => (await call(app, 'GET', path, as ? { bearer: as } : {})).statusCode;
    expect(await status((await make.admin({ role: 'finance' })).bearer)).toBe(200);
    expect(await status((await make.admin({ role: 'volunteer' })).bearer)).toBe(403);
    expect(await status((await make.student()).bearer)).toBe(403);
    expect(await status()).toBe(401);
  });
});

test('counts what was sold of each pass, in all and by price, with the revenue that the ledger has', async () => {
  const { app, make, bearer, read } = await fest();
  const prices = [{ amount: 250, limit: 1 }, { amount: 300 }];
  const json = { name: 'Fest pass', covers: { kind: 'all' }, prices };
  const { _id } = (await call(app, 'POST', '/api/admin/passes', { bearer, json })).json();
  const file = { content: await screenshot() };
  const orders: string[] = [];
  for (const transactionId of ['512345678901', '512345678902', '512345678903', '512345678904']) {
    const student = await make.student();
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/students/passes/${_id}/buy`,
      headers: headersOf({ bearer: student.bearer }),
      payload: multipartBody(registrationParts({ fields: { transactionId }, file })),
    });
    orders.push(answer.json()._id);
  }
  const decide = (id: string | undefined, status: string) =>
    call(app, 'PUT', `/api/admin/passes/orders/${id}`, { bearer, json: { status } });
  await decide(orders[0], 'active');
  await decide(orders[1], 'active');
  await decide(orders[2], 'rejected');
  const found = await read();
  expect(found.passes.filter(({ sold }) => sold > 0)).toEqual([
    {
      _id,
      name: 'Fest pass',
      sold: 3,
      revenuePaise: 55_000,
      prices: [
        { words: '₹300 for anyone', sold: 2 },
        { words: '₹250 for anyone', sold: 1 },
      ],
    },
  ]);
  expect(found.totals.revenuePaise).toBe(55_000);
  const event = await make.event();
  expect((await read(`?event=${event}`)).passes).toEqual([]);
  const coordinator = await make.admin({ role: 'coordinator', events: [event] });
  expect((await read('', coordinator.bearer)).passes).toEqual([]);
});
