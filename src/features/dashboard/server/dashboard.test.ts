import { describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { maker } from '#testing/make.ts';
import { passMaker } from '#testing/orders/buy-pass.ts';
import { startTestApp } from '#testing/test-app.ts';

const path = '/api/admin/dashboard';

// The dashboard counts the whole database, so each test has its own server.
async function fest(at?: string) {
  const clock = stoppedClock(at);
  const app = await startTestApp({ now: clock.now });
  onTestFinished(() => app.stop());
  const make = maker(app);
  const { bearer } = await make.admin();
  const read = async () => (await call(app, 'GET', path, { bearer })).json();
  const set = (id: string, registrationStatus: string, paymentStatus: string) =>
    call(app, 'PUT', `/api/registration/${id}`, { bearer, json: { registrationStatus, paymentStatus } });
  return { app, clock, make, read, set };
}

const countRows = async (app: Awaited<ReturnType<typeof fest>>['app'], table: 'events' | 'speakers' | 'sponsors') =>
  (await app.platform.db.selectFrom(table).select('id').execute()).length;

describe('the dashboard', () => {
  test('counts the edition’s content and shows empty lists when nobody has registered', async () => {
    const { app, read } = await fest();
    expect(await read()).toEqual({
      counts: {
        events: await countRows(app, 'events'),
        registrations: 0,
        speakers: await countRows(app, 'speakers'),
        sponsors: await countRows(app, 'sponsors'),
        contacts: 0,
        unreadContacts: 0,
      },
      eventRegistrations: [],
      paymentStatusData: [],
      waiting: { forCommittee: 0, forStudent: 0, orders: 0, paidWithoutSeat: 0 },
      unusedFees: [],
      toFillIn: expect.any(Number),
      recentRegistrations: [],
      registrationsOverTime: expect.arrayContaining([{ day: '2025-04-01', count: 0 }]),
    });
  });

  test('counts registrations by event, the busiest first', async () => {
    const { make, read } = await fest();
    const quiet = await make.event({ columns: { title: 'Quiet' } });
    const busy = await make.event({ columns: { title: 'Busy' } });
    for (const eventId of [quiet, busy, busy, busy]) await make.registration(eventId);
    const { counts, eventRegistrations } = await read();
    expect(counts.registrations).toBe(4);
    expect(eventRegistrations).toEqual([
      { eventTitle: 'Busy', count: 3 },
      { eventTitle: 'Quiet', count: 1 },
    ]);
  });

  test('counts two events with the same title separately', async () => {
    const { make, read } = await fest();
    for (const _ of [1, 2]) await make.registration(await make.event({ columns: { title: 'Twins' } }));
    expect((await read()).eventRegistrations).toEqual([
      { eventTitle: 'Twins', count: 1 },
      { eventTitle: 'Twins', count: 1 },
    ]);
  });

  test('counts payments by status', async () => {
    const { make, read, set } = await fest();
    const eventId = await make.event({ fee: 100 });
    const ids: string[] = [];
    for (const _ of [1, 2, 3, 4]) ids.push((await make.registration(eventId)).id);
    await set(ids[0] ?? '', 'confirmed', 'completed');
    await set(ids[1] ?? '', 'pending', 'failed');
    expect((await read()).paymentStatusData).toEqual([
      { _id: 'completed', count: 1 },
      { _id: 'failed', count: 1 },
      { _id: 'pending', count: 2 },
    ]);
  });

  test('counts payments to check as the badge and the desk do, apart from payments that wait for the student', async () => {
    const { app, make, read, set } = await fest();
    const eventId = await make.event({ fee: 100 });
    const ids: string[] = [];
    for (const _ of [1, 2, 3, 4, 5]) ids.push((await make.registration(eventId)).id);
    const [paid = '', rejected = '', cancelled = '', ...left] = ids;
    await set(paid, 'confirmed', 'completed');
    await set(rejected, 'pending', 'failed');
    await set(cancelled, 'cancelled', 'pending');
    await make.registration(await make.event());
    const { bearer } = await make.admin();
    const get = async (path: string) => (await call(app, 'GET', path, { bearer })).json();
    const counted = async () => {
      const [news, desk] = [await get('/api/admin/news'), await get('/api/payments/desk')];
      expect(news.counts.registrationsToCheck).toBe(desk.waiting);
      expect(desk.items).toHaveLength(desk.waiting);
      expect((await read()).waiting).toEqual({
        forCommittee: desk.waiting,
        forStudent: desk.waitForStudent,
        orders: 0,
        paidWithoutSeat: 0,
      });
      return desk;
    };
    expect(await counted()).toMatchObject({ waiting: 2, waitForStudent: 1 });
    for (const id of left) await set(id, 'pending', 'failed');
    expect(await counted()).toMatchObject({ waiting: 0, waitForStudent: 3 });
  });

  test('counts for a coordinator the payments that the linked list shows', async () => {
    const { app, make, set } = await fest();
    const eventId = await make.event({ fee: 100 });
    const ids: string[] = [];
    for (const _ of [1, 2, 3, 4]) ids.push((await make.registration(eventId)).id);
    await set(ids[0] ?? '', 'pending', 'failed');
    await set(ids[1] ?? '', 'cancelled', 'pending');
    const free = await make.event();
    await set((await make.registration(free)).id, 'pending', 'pending');
    const coordinator = await make.admin({ role: 'coordinator', events: [eventId, free] });
    const list = (await call(app, 'GET', '/api/admin/registrations?waiting=committee', coordinator)).json();
    expect(list.registrations.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.slice(2).toSorted());
    expect((await call(app, 'GET', path, coordinator)).json().waiting.forCommittee).toBe(list.found);
  });

  test('counts orders of passes as the badge and the desk do, for those who may decide them', async () => {
    const { app, make, read } = await fest();
    const { bearer } = await make.admin();
    const passes = passMaker(app, () => bearer);
    const passId = await passes.pass();
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.push((await passes.buy(passId, await make.student())).json()._id);
    await passes.decide(ids[0] ?? '', 'active');
    const { counts } = (await call(app, 'GET', '/api/admin/news', { bearer })).json();
    expect((await read()).waiting.orders).toBe(2);
    expect(counts.ordersToCheck).toBe(2);
    const volunteer = await make.admin({ role: 'volunteer' });
    expect((await call(app, 'GET', path, volunteer)).json().waiting.orders).toBe(0);
  });

  test('counts what was paid and has no seat as the payments screen lists it, for those who decide payments', async () => {
    const { app, make, read, set } = await fest();
    const eventId = await make.event({ fee: 100 });
    const [kept, cancelled] = [(await make.registration(eventId)).id, (await make.registration(eventId)).id];
    for (const id of [kept, cancelled]) await set(id, 'confirmed', 'completed');
    await set(cancelled, 'cancelled', 'completed');
    const { bearer } = await make.admin();
    const listed = (await call(app, 'GET', '/api/payments/without-seat', { bearer })).json().registrations;
    expect(listed).toMatchObject([{ _id: cancelled }]);
    expect((await read()).waiting.paidWithoutSeat).toBe(1);
    const volunteer = await make.admin({ role: 'volunteer' });
    expect((await call(app, 'GET', path, volunteer)).json().waiting.paidWithoutSeat).toBe(0);
  });

  test('names published events with a fee that is never charged, and to a coordinator only their own', async () => {
    const { app, make, read } = await fest();
    const solo = await make.event({ columns: { title: 'Paper Bridges', team_fee_paise: 10_000 } });
    await make.event({ columns: { title: 'Code Tower', is_team_event: 1, solo_fee_paise: 10_000 } });
    await make.event({ columns: { title: 'Hidden', team_fee_paise: 10_000, is_active: 0 } });
    await make.event({ fee: 100, columns: { title: 'Charged' } });
    expect((await read()).unusedFees.toSorted()).toEqual(['Code Tower', 'Paper Bridges']);
    const { bearer } = await make.admin({ role: 'coordinator', events: [solo] });
    expect((await call(app, 'GET', path, { bearer })).json().unusedFees).toEqual(['Paper Bridges']);
  });

  test('counts what is to be filled in before going live as the settings do, for those who may change them', async () => {
    const { app, make, read } = await fest();
    const { toFillIn } = (await call(app, 'GET', '/api/admin/site', await make.admin())).json();
    expect(toFillIn.length).toBeGreaterThan(0);
    expect((await read()).toFillIn).toBe(toFillIn.length);
    const finance = await make.admin({ role: 'finance' });
    expect((await call(app, 'GET', path, finance)).json()).not.toHaveProperty('toFillIn');
  });

  test('lists the ten newest registrations, newest first', async () => {
    const { clock, make, read } = await fest();
    const eventId = await make.event({ columns: { title: 'Paper Bridges' } });
    for (let number = 1; number <= 12; number++) {
      await make.registration(eventId, { fields: { name: `Student ${number}` } });
      clock.forward({ seconds: 1 });
    }
    const { recentRegistrations } = await read();
    expect(recentRegistrations).toHaveLength(10);
    expect(recentRegistrations[0]).toEqual({
      name: 'Student 12',
      event: { title: 'Paper Bridges' },
      createdAt: '2025-04-01T06:00:11.000Z',
    });
    expect(recentRegistrations.at(-1).name).toBe('Student 3');
  });

  test('counts registrations of the last fourteen days in the time zone of the fest', async () => {
    // The evening of 1 April in UTC; in Chennai 2 April begins at 18:30 UTC.
    const { clock, make, read } = await fest('2025-04-01T18:00:00.000Z');
    const eventId = await make.event();
    for (let quarter = 0; quarter < 3; quarter++) {
      await make.registration(eventId);
      clock.forward({ seconds: 15 * 60 });
    }
    const { registrationsOverTime } = await read();
    expect(registrationsOverTime).toHaveLength(14);
    expect(registrationsOverTime[0]).toEqual({ day: '2025-03-20', count: 0 });
    expect(registrationsOverTime.slice(-2)).toEqual([
      { day: '2025-04-01', count: 2 },
      { day: '2025-04-02', count: 1 },
    ]);
  });

  test('counts only a coordinator’s own events and registrations', async () => {
    const { app, make } = await fest();
    const [own, other] = [await make.event({ columns: { title: 'Own' } }), await make.event()];
    for (const eventId of [own, other]) await make.registration(eventId);
    const { bearer } = await make.admin({ role: 'coordinator', events: [own] });
    const answer = (await call(app, 'GET', path, { bearer })).json();
    expect(answer.counts).toMatchObject({ events: 1, registrations: 1 });
    expect(answer.eventRegistrations).toEqual([{ eventTitle: 'Own', count: 1 }]);
    expect(answer.recentRegistrations).toHaveLength(1);
  });

  test('counts messages, and unread messages separately', async () => {
    const { app, read } = await fest();
    const message = { name: 'Somebody', email: 'a@students.example', subject: 'Hello', message: 'Is there parking?' };
    for (const is_read of [0, 0, 1] as const) {
      await app.platform.db
        .insertInto('contact_messages')
        .values({ ...message, id: newId(), is_read, created_at: '2025-04-01T06:00:00.000Z' })
        .execute();
    }
    expect((await read()).counts).toMatchObject({ contacts: 3, unreadContacts: 2 });
  });

  test('refuses the dashboard to visitors and students', async () => {
    const { app, make } = await fest();
    const { bearer } = await make.student();
    expect((await call(app, 'GET', path)).statusCode).toBe(401);
    expect((await call(app, 'GET', path, { bearer })).statusCode).toBe(403);
  });
});
