import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEdition, storeEdition } from '#features/edition/server/index.ts';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { askQuestions, participant, register, resubmit, sendFile, wholePdf } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let time = Date.now();
beforeAll(async () => {
  app = await startTestApp({ now: () => new Date(time) });
  make = maker(app);
});
afterAll(() => app.stop());
beforeEach(() => allowLate(false));

function at(instant: string): void {
  time = Date.parse(instant);
}
const over = { message: 'This event is over.' };

async function allowLate(lateRegistrations: boolean): Promise<void> {
  await write(app.platform.db, async (tx) => storeEdition(tx, { ...(await readEdition(tx)), lateRegistrations }));
}

async function tryToRegister(eventId: string) {
  const { bearer, email } = await make.student();
  return register(app, { bearer, fields: { ...participant, email, eventId } });
}

describe('an event with an end time', () => {
  // 10:00 to 11:00 in Asia/Kolkata.
  const [begins, ends] = ['2025-05-09T04:30:00.000Z', '2025-05-09T05:30:00.000Z'];

  test('an event with an end time takes registrations before its start and until its end', async () => {
    const eventId = await make.event();
    at('2025-05-01T00:00:00.000Z');
    expect((await tryToRegister(eventId)).statusCode).toBe(201);
    at(begins);
    expect((await tryToRegister(eventId)).statusCode).toBe(201);
    at('2025-05-09T05:29:59.999Z');
    expect((await tryToRegister(eventId)).statusCode).toBe(201);
  });

  test('an event with an end time refuses registrations from its end on', async () => {
    const eventId = await make.event();
    at(ends);
    const response = await tryToRegister(eventId);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject(over);
  });

  test('an event takes registrations after its end when the organisers allow late registrations', async () => {
    const eventId = await make.event();
    await allowLate(true);
    at('2026-11-01T00:00:00.000Z');
    expect((await tryToRegister(eventId)).statusCode).toBe(201);
  });
});

test('a late registration can answer a question with a file', async () => {
  const eventId = await make.event();
  await allowLate(true);
  at('2026-11-01T00:00:00.000Z');
  const asked = { label: 'Abstract', kind: 'file', required: true };
  const [question = ''] = await askQuestions(app, await make.admin(), eventId, [asked]);
  const { bearer, email } = await make.student();
  const sent = await sendFile(app, { bearer }, question, wholePdf);
  expect(sent.statusCode).toBe(201);
  const answers = JSON.stringify([{ question, member: 0, value: sent.json()._id }]);
  const response = await register(app, { bearer, fields: { ...participant, email, eventId, answers } });
  expect(response.statusCode).toBe(201);
});

test('an event without an end time takes registrations until midnight in the edition’s time zone', async () => {
  const eventId = await make.event({ columns: { start_time: '10:00', end_time: '' } });
  at('2025-05-09T18:29:59.999Z');
  expect((await tryToRegister(eventId)).statusCode).toBe(201);
  at('2025-05-09T18:30:00.000Z');
  expect((await tryToRegister(eventId)).json()).toMatchObject(over);
});

test('an event without a date is over after the edition’s day', async () => {
  const eventId = await make.event({ columns: { date: '', start_time: '', end_time: '' } });
  at('2025-05-09T18:29:59.999Z');
  expect((await tryToRegister(eventId)).statusCode).toBe(201);
  at('2025-05-09T18:30:00.000Z');
  expect((await tryToRegister(eventId)).json()).toMatchObject(over);
});

test('the public list says when an event ends and whether it takes late registrations', async () => {
  const { stop, http } = await startTestApp({ now: stoppedClock().now });
  const events = (await http.inject('/api/events')).json() as { _id: string; endsAt: string }[];
  await stop();
  expect(events.find(({ _id }) => _id === 'robo-kolam')).toMatchObject({
    endsAt: expect.stringMatching(/^2025-05-09T.*Z$/),
    lateRegistrations: true,
  });
});

test('nobody can join the waitlist of an event that is over unless late registrations are allowed', async () => {
  const eventId = await make.event({ capacity: 1 });
  at('2025-05-09T05:00:00.000Z');
  expect((await tryToRegister(eventId)).statusCode).toBe(201);
  at('2025-05-09T06:00:00.000Z');
  const { bearer } = await make.student();
  const join = () => call(app, 'POST', `/api/students/events/${eventId}/waitlist`, { bearer });
  expect((await join()).json()).toMatchObject(over);
  await allowLate(true);
  expect((await join()).statusCode).toBe(200);
});

describe('a failed payment for an event that is over', () => {
  const prove = async (status: 'pending' | 'cancelled') => {
    at('2025-05-09T05:00:00.000Z');
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    const json = { registrationStatus: status, paymentStatus: 'failed' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer: (await make.admin()).bearer, json });
    at('2025-05-09T06:00:00.000Z');
    const file = { content: await screenshot() };
    return resubmit(app, id, { bearer: student.bearer, fields: { transactionId: '499999999999' }, file });
  };

  test('accepts a new proof of payment after the event is over when the student still has the seat', async () => {
    expect((await prove('pending')).statusCode).toBe(200);
  });

  test('refuses a new proof of payment for a cancelled registration when the event is over', async () => {
    const response = await prove('cancelled');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject(over);
  });
});

test('the next step of a confirmed registration says that the event is over when the event has ended', async () => {
  at('2025-05-09T05:00:00.000Z');
  const { id, student } = await make.registration(await make.event());
  const next = async () =>
    (await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer: student.bearer })).json().next;
  expect(await next()).toContain('Come a little before the start.');
  at('2025-05-09T06:00:00.000Z');
  expect(await next()).toBe('Your seat was confirmed. This event is over.');
});
