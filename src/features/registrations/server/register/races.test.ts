import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { registerWithRetries } from '#testing/rush.ts';
import { participant, registerOverHttp } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let url: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.stop());

const countLive = async (eventId: string) =>
  (
    await app.platform.db
      .selectFrom('registrations')
      .select('id')
      .where('event_id', '=', eventId)
      .where('registration_status', '<>', 'cancelled')
      .execute()
  ).length;

const seatsTaken = async (eventId: string) =>
  (await app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId).executeTakeFirstOrThrow())
    .seats_taken;

function tally(statuses: number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test('exactly 20 of 500 students get a seat when all register at once for 20 seats', async () => {
  const eventId = await make.event({ capacity: 20 });
  const students = await Promise.all(Array.from({ length: 500 }, () => make.student()));
  const responses = await Promise.all(
    students.map(({ bearer, email }) =>
      registerWithRetries(url, { bearer, fields: { ...participant, email, eventId } }),
    ),
  );
  expect(tally(responses.map((response) => response.status))).toEqual({ 201: 20, 409: 480 });
  const refused = responses.find(({ status }) => status === 409);
  expect(refused?.body.message).toBe('This event is full.');
  expect(await countLive(eventId)).toBe(20);
  expect(await seatsTaken(eventId)).toBe(20);
});

test('stores one registration and one file when a student registers 50 times at once with a proof', async () => {
  const eventId = await make.event({ fee: 100, capacity: 500 });
  const { bearer } = await make.student();
  const content = await screenshot();
  const before = await storedFiles();
  const responses = await Promise.all(
    Array.from({ length: 50 }, () =>
      registerWithRetries(url, {
        bearer,
        fields: { ...participant, eventId, transactionId: '412345678901' },
        file: { content },
      }),
    ),
  );
  expect(tally(responses.map((response) => response.status))).toEqual({ 201: 1, 409: 49 });
  expect(await countLive(eventId)).toBe(1);
  expect(await seatsTaken(eventId)).toBe(1);
  await expect.poll(async () => (await storedFiles()) - before).toBe(1);
});

test('a rush of 500 students oversells the event when the guard is missing (control)', async () => {
  const { db } = app.platform;
  const eventId = await make.event({ capacity: 20 });
  const seats = async () =>
    db.selectFrom('events').select(['capacity', 'seats_taken']).where('id', '=', eventId).executeTakeFirstOrThrow();
  // The common mistake: read the count, then insert. Other requests read the same count in between.
  const countThenTake = async () => {
    const { capacity, seats_taken } = await seats();
    if (seats_taken >= capacity) return false;
    await db
      .updateTable('events')
      .set((event) => ({ seats_taken: event('seats_taken', '+', 1) }))
      .where('id', '=', eventId)
      .execute();
    return true;
  };
  await Promise.all(Array.from({ length: 500 }, countThenTake));
  expect((await seats()).seats_taken).toBeGreaterThan(20);
});

test('never takes more seats than the event has when registrations are made and cancelled at once', async () => {
  const eventId = await make.event({ capacity: 5 });
  const admin = await make.admin();
  const early = await Promise.all(Array.from({ length: 5 }, () => make.student()));
  const seated = await Promise.all(
    early.map(({ bearer }) => registerOverHttp(url, { bearer, fields: { ...participant, eventId } })),
  );
  const ids = seated.map((response) => response.body.registration?._id ?? '');
  const late = await Promise.all(Array.from({ length: 60 }, () => make.student()));
  const cancel = (id: string) =>
    app.http.inject({
      method: 'PUT',
      url: `/api/registration/${id}`,
      headers: { authorization: admin.bearer },
      payload: { registrationStatus: 'cancelled', paymentStatus: 'pending' },
    });
  await Promise.all([
    // Each registration is cancelled twice: the second call changes nothing and must not free a second seat.
    ...ids.slice(0, 3).flatMap((id) => [cancel(id), cancel(id)]),
    ...late.map(({ bearer }) => registerOverHttp(url, { bearer, fields: { ...participant, eventId } })),
  ]);
  const live = await countLive(eventId);
  expect(await seatsTaken(eventId)).toBe(live);
  expect(live).toBeLessThanOrEqual(5);
});

async function storedFiles(): Promise<number> {
  let count = 0;
  for await (const _ of app.platform.files.list('proofs')) count++;
  return count;
}
