import { beforeAll, expect, test } from 'vitest';
import { enforceDeadlines } from '#features/registrations/server/index.ts';
import { call } from '#testing/call.ts';
import { type Asked, callsOfNow } from '#testing/calls-of-now.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register, resubmit } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let adminId: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  adminId = (await make.admin()).id;
  return () => app.stop();
});

const asAdmin = (...what: Asked) => callsOfNow(app, clock).asAdmin(adminId, ...what);
const bearerOf = (id: string) => callsOfNow(app, clock).bearerOf('student', id);
let lastUtr = 812_300_000_000;

/** A coupon that can be used once. A student used it for an event, gave that up, and used it for another event. */
async function usedTwice(limits: object, giveUp: (registrationId: string) => Promise<unknown>) {
  const code = `ONCE${++lastUtr}`;
  const { _id: coupon } = (await asAdmin('POST', '/api/admin/coupons', { code, percent: 90, ...limits })).json();
  const { id: studentId, email } = await make.student();
  const enter = async (eventId: string) => {
    const fields = { ...participant, email, eventId, coupon: code, transactionId: String(++lastUtr) };
    const file = { content: await screenshot() };
    const done = await register(app, { bearer: await bearerOf(studentId), fields, file });
    expect(done.statusCode, done.body).toBe(201);
    return done.json().registration._id as string;
  };
  const eventId = await make.event({ fee: 1_000, capacity: 1 });
  const first = await enter(eventId);
  await giveUp(first);
  const second = await enter(await make.event({ fee: 1_000 }));
  const again = async () => {
    const fields = { transactionId: String(++lastUtr) };
    const file = { content: await screenshot() };
    return resubmit(app, first, { bearer: await bearerOf(studentId), fields, file });
  };
  const row = (table: 'events' | 'registrations', id: string) =>
    app.platform.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    again,
    studentId,
    eventId,
    second,
    used: async () => {
      const coupons = app.platform.db.selectFrom('coupons').select('used').where('id', '=', coupon);
      const uses = app.platform.db.selectFrom('coupon_uses').select('used').where('coupon_id', '=', coupon);
      return [await coupons.executeTakeFirst(), ...(await uses.execute())].map((one) => one?.used);
    },
    seatsTaken: async () => ((await row('events', eventId)) as { seats_taken: number }).seats_taken,
    status: async () => ((await row('registrations', first)) as { registration_status: string }).registration_status,
  };
}

const reject = (id: string) =>
  asAdmin('PUT', `/api/registration/${id}`, { registrationStatus: 'cancelled', paymentStatus: 'failed' });

async function releaseLater() {
  await asAdmin('PUT', '/api/admin/seat-rules', { holdHours: 48, offerHours: 24 });
  clock.forward({ hours: 49 });
  await enforceDeadlines(app.platform);
  await asAdmin('PUT', '/api/admin/seat-rules', { holdHours: 0, offerHours: 24 });
}

test.each([{ limit: 1 }, { perPerson: 1 }])(
  'does not take a coupon beyond %j when a proof is sent again after the seat was lost',
  async (limits) => {
    const used = await usedTwice(limits, reject);
    expect((await used.again()).json()).toMatchObject({ message: expect.stringMatching(/coupon/i) });
    expect([await used.used(), await used.seatsTaken(), await used.status()]).toEqual([[1, 1], 0, 'cancelled']);
  },
);

test.each([{ limit: 1 }, { perPerson: 1 }])(
  'accepts the new proof of a released registration without giving it a seat when its coupon is used up, with %j',
  async (limits) => {
    const used = await usedTwice(limits, releaseLater);
    const sent = await used.again();
    // The student may have paid, so the proof is accepted and an organiser decides.
    expect(sent.statusCode, sent.body).toBe(200);
    expect([await used.used(), await used.seatsTaken(), await used.status()]).toEqual([[1, 1], 0, 'cancelled']);
  },
);

test('keeps the offered seat of the waitlist for the student when the coupon of the released registration is used up', async () => {
  const { again, studentId, eventId, seatsTaken, status } = await usedTwice({ limit: 1 }, releaseLater);
  const other = await make.registration(eventId, { fields: { transactionId: String(++lastUtr) } });
  const { id: next } = await make.student();
  for (const id of [studentId, next]) {
    const path = `/api/students/events/${eventId}/waitlist`;
    const joined = await call(app, 'POST', path, { bearer: await bearerOf(id) });
    expect(joined.statusCode, joined.body).toBe(200);
  }
  await reject(other.id);
  const places = async () => {
    const entries = app.platform.db.selectFrom('waitlist_entries').select(['student_id', 'state']);
    const found = await entries.where('event_id', '=', eventId).execute();
    return [studentId, next].map((id) => found.find(({ student_id }) => student_id === id)?.state);
  };
  expect(await places()).toEqual(['offered', 'waiting']);
  const sent = await again();
  expect(sent.statusCode, sent.body).toBe(200);
  expect([await places(), await seatsTaken(), await status()]).toEqual([['offered', 'waiting'], 0, 'cancelled']);
});

test('takes the coupon again together with the seat when the coupon was given back meanwhile', async () => {
  const used = await usedTwice({ limit: 1, perPerson: 1 }, releaseLater);
  await reject(used.second);
  expect((await used.again()).statusCode).toBe(200);
  expect([await used.used(), await used.seatsTaken(), await used.status()]).toEqual([[1, 1], 1, 'pending']);
});
