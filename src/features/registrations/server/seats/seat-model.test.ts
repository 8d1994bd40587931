import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { write } from '#server/db/write.ts';
import { openSession } from '#server/http/session.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { paidForm } from '#testing/event-form.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register, resubmit } from '#testing/send-form.ts';
import { engine, startTestApp, type TestApp } from '#testing/test-app.ts';
import { enforceDeadlines } from './enforce-deadlines.ts';

// Few of each, so that actions often affect the same seat.
const [capacity, studentCount, holdHours, offerHours, stepHours] = [1, 3, 20, 30, 13];
const hourMs = 3_600_000;

const clock = stoppedClock();
let app: TestApp;
let make: Maker;
let adminId: string;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  adminId = (await make.admin()).id;
  picture = await screenshot();
  const json = { holdHours, offerHours };
  await call(app, 'PUT', '/api/admin/seat-rules', { bearer: await bearerOf('admin', adminId), json });
  return () => app.stop();
});

const bearerOf = async (kind: 'student' | 'admin', id: string) =>
  `Bearer ${await write(app.platform.db, (tx) => openSession(tx, kind, id, clock.now()))}`;

const often = ['register', 'join'] as const;
const actions = [...often, ...often, ...often, 'leave', 'cancel', 'cancel', 'delete', 'restore', 'resubmit'] as const;
const step = fc.record({
  what: fc.constantFrom(...actions, 'later' as const, 'later' as const, 'raise' as const),
  who: fc.nat(studentCount - 1),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Seated {
  isLive: boolean;
  isReleased: boolean;
  since: number;
}

/** A simple model of who has a seat since when, who waits, and for whom a seat is kept until when. */
function createModel() {
  let seats = capacity;
  const all = Array.from({ length: studentCount }, (): Seated[] => []);
  const seated = () => all.flat().filter(({ isLive }) => isLive).length;
  let queue: number[] = [];
  const offers = new Map<number, number>();
  const isFree = () => seated() + offers.size < seats;
  const offer = () => {
    while (isFree() && queue.length > 0) offers.set(queue.shift() ?? 0, clock.now().getTime() + offerHours * hourMs);
  };
  const sit = (who: number, row: Seated | undefined) => {
    if (!offers.delete(who) && !isFree()) return;
    const now = { isLive: true, isReleased: false, since: clock.now().getTime() };
    if (row) Object.assign(row, now);
    else all[who]?.push(now);
  };
  return {
    run({ what, who }: Step) {
      const now = clock.now().getTime();
      const own = all[who]?.at(-1);
      const isListed = queue.includes(who) || offers.has(who);
      if (what === 'register' && !own?.isLive) sit(who, undefined);
      if (what === 'join' && !own?.isLive && !isListed && !isFree()) queue.push(who);
      if (what === 'leave') {
        queue = queue.filter((one) => one !== who);
        offers.delete(who);
      }
      if (what === 'cancel' && own) own.isLive = false;
      if (what === 'delete') all[who]?.pop();
      if (what === 'restore' && own && !own.isLive) sit(who, own);
      if (what === 'resubmit' && own?.isReleased && !own.isLive) sit(who, own);
      if (what === 'raise') seats++;
      if (what === 'later') {
        for (const one of all.flat()) {
          const isDue = one.isLive && one.since + holdHours * hourMs <= now;
          if (isDue) Object.assign(one, { isLive: false, isReleased: true });
        }
        for (const [one, until] of offers) if (until <= now) offers.delete(one);
      }
      offer();
    },
    state: () => ({
      seats_taken: seated(),
      seats_offered: offers.size,
      offered: [...offers.keys()].sort(),
      waiting: queue,
    }),
    seats: () => seats,
  };
}

async function fest() {
  const eventId = await make.event({ fee: 100, capacity });
  const students: TestStudent[] = [];
  for (let one = 0; one < studentCount; one++) students.push(await make.student());
  const { db } = app.platform;

  async function run({ what, who }: Step, seats: number) {
    const student = students[who] as TestStudent;
    const admin = await bearerOf('admin', adminId);
    const bearer = await bearerOf('student', student.id);
    const file = { content: picture };
    const list = `/api/students/events/${eventId}/waitlist`;
    const mine = db.selectFrom('registrations').select('id').where('event_id', '=', eventId);
    const own = mine.where('student_id', '=', student.id).orderBy('created_at', 'desc').limit(1);
    const id = (await own.executeTakeFirst())?.id ?? 'nothing';
    switch (what) {
      case 'register':
        return register(app, { bearer, fields: { ...participant, eventId, transactionId: '412345678901' }, file });
      case 'resubmit':
        return resubmit(app, id, { bearer, fields: { transactionId: '499999999999' }, file });
      case 'join':
        return call(app, 'POST', list, { bearer });
      case 'leave':
        return call(app, 'DELETE', list, { bearer });
      case 'delete':
        return call(app, 'DELETE', `/api/registration/${id}`, { bearer: admin });
      case 'restore':
        return call(app, 'POST', `/api/registration/${id}/restore`, { bearer: admin });
      case 'raise': {
        const json = { ...paidForm, date: '2099-05-09', capacity: seats };
        return call(app, 'PUT', `/api/events/${eventId}`, { bearer: admin, json });
      }
      case 'cancel': {
        const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
        return call(app, 'PUT', `/api/registration/${id}`, { bearer: admin, json });
      }
      default:
        return enforceDeadlines(app.platform);
    }
  }

  async function state() {
    const events = db.selectFrom('events').select(['seats_taken', 'seats_offered']).where('id', '=', eventId);
    const entries = db.selectFrom('waitlist_entries').select(['student_id', 'state']).where('event_id', '=', eventId);
    const rows = await entries.orderBy('place').execute();
    const those = (state: string) =>
      rows.filter((row) => row.state === state).map((row) => students.findIndex(({ id }) => id === row.student_id));
    return {
      ...(await events.executeTakeFirstOrThrow()),
      offered: those('offered').sort(),
      waiting: those('waiting'),
    };
  }
  return { run, state };
}

test('seats, offers and the waitlist match a simple model after any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const { run, state } = await fest();
      const model = createModel();
      for (const next of steps) {
        clock.forward(next.what === 'later' ? { hours: stepHours } : { seconds: 1 });
        model.run(next);
        const answer = await run(next, model.seats());
        if (answer) expect(answer.statusCode, answer.body).toBeLessThan(500);
        expect(await state(), JSON.stringify(next)).toEqual(model.state());
      }
    }),
    { numRuns: engine === 'postgres' ? 5 : 20 },
  );
}, 180_000);

test('seats and offers never exceed the capacity when all actions run at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      const { run, state } = await fest();
      // One seat is taken and two students wait before the rush.
      await run({ what: 'register', who: 0 }, capacity);
      for (const who of [1, 2]) await run({ what: 'join', who }, capacity);
      clock.forward({ hours: stepHours });
      const byPeople = steps.filter(({ what }) => what !== 'raise');
      const answers = await Promise.all(byPeople.map((one) => run(one, capacity)));
      for (const answer of answers) if (answer) expect(answer.statusCode, answer.body).toBeLessThan(500);
      const { seats_taken, seats_offered, offered } = await state();
      expect(seats_offered).toBe(offered.length);
      expect(seats_taken).toBeGreaterThanOrEqual(0);
      expect(seats_taken + seats_offered).toBeLessThanOrEqual(capacity);
    }),
    { numRuns: engine === 'postgres' ? 4 : 10 },
  );
}, 180_000);
