import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { nothing, whatIsKept } from '#testing/proof-files.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: stoppedClock('2025-05-01T12:00:00.000Z').now });
  make = maker(app);
});
afterAll(() => app.stop());

const attempt = async (eventId: string, bearer?: string) =>
  register(app, { bearer: bearer ?? (await make.student()).bearer, fields: { ...participant, eventId } });

describe('an event that takes no registration', () => {
  test('one that nobody knows', async () => {
    const response = await attempt('nobody-knows-it');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Event not found' });
  });

  test('an unpublished one', async () => {
    const eventId = await make.event({ columns: { is_active: 0 } });
    expect((await attempt(eventId)).statusCode).toBe(404);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('a full one, for which no file is kept either', async () => {
    const eventId = await make.event({ capacity: 1, fee: 100, columns: { seats_taken: 1 } });
    const { bearer } = await make.student();
    const fields = { ...participant, eventId, transactionId: '412345678901' };
    const response = await register(app, { bearer, fields, file: { content: await screenshot() } });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ message: 'This event is full.' });
    expect(await whatIsKept(app, eventId)).toEqual({ ...nothing, seatsTaken: 1 });
  });

  test.each([
    ['opens in a second', 'registration_opens_at', '2025-05-01T12:00:01.000Z', 'eventNotOpen'],
    ['closes now', 'registration_closes_at', '2025-05-01T12:00:00.000Z', 'eventClosed'],
  ])('one that %s', async (_, column, instant, refusal) => {
    const eventId = await make.event({ columns: { [column]: instant } });
    const response = await attempt(eventId);
    expect(response.statusCode).toBe(409);
    const words = { eventNotOpen: 'is not open yet', eventClosed: 'has closed' };
    expect(response.json().message).toContain(words[refusal as keyof typeof words]);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('one whose fee is no longer what the form has shown', async () => {
    const eventId = await make.event({ fee: 100 });
    const { bearer } = await make.student();
    const send = async (feeShown: string) => {
      const fields = { ...participant, eventId, transactionId: '412345678901', feeShown };
      return register(app, { bearer, fields, file: { content: await screenshot() } });
    };
    const refused = await send('50');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain('The fee of this event has just changed.');
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
    expect((await send('100')).statusCode).toBe(201);
  });

  test('while one that opened now and closes in a second takes it', async () => {
    const columns = {
      registration_opens_at: '2025-05-01T12:00:00.000Z',
      registration_closes_at: '2025-05-01T12:00:01.000Z',
    };
    expect((await attempt(await make.event({ columns }))).statusCode).toBe(201);
  });
});

describe('a second registration', () => {
  test('is refused while the first one lives', async () => {
    const eventId = await make.event();
    const { student } = await make.registration(eventId);
    const response = await attempt(eventId, student.bearer);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ message: 'You have already registered for this event.' });
    expect(await whatIsKept(app, eventId)).toMatchObject({ registrations: 1, seatsTaken: 1 });
  });

  test('hears the same when the event is full by now', async () => {
    const eventId = await make.event({ capacity: 1 });
    const { student } = await make.registration(eventId);
    const response = await attempt(eventId, student.bearer);
    expect(response.json()).toEqual({ message: 'You have already registered for this event.' });
  });

  test('is accepted once the first one is cancelled', async () => {
    const eventId = await make.event({ capacity: 1 });
    const { id, student } = await make.registration(eventId);
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    expect((await attempt(eventId, student.bearer)).statusCode).toBe(201);
    expect(await whatIsKept(app, eventId)).toMatchObject({ registrations: 2, seatsTaken: 1 });
  });

  test('for another event is accepted', async () => {
    const { student } = await make.registration(await make.event());
    expect((await attempt(await make.event(), student.bearer)).statusCode).toBe(201);
  });
});

describe('a paid event', () => {
  const both = { transactionId: 'Transaction ID is required', paymentScreenshot: 'Payment screenshot is required' };
  test('asks for the transaction ID and the screenshot', async () => {
    const eventId = await make.event({ fee: 100 });
    const response = await attempt(eventId);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual(both);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('asks for a transaction ID of at least four characters, and keeps no file without it', async () => {
    const eventId = await make.event({ fee: 100 });
    const { bearer } = await make.student();
    const fields = { ...participant, eventId, transactionId: ' 123 ' };
    const response = await register(app, { bearer, fields, file: { content: await screenshot() } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ transactionId: both.transactionId });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('cannot be had for less by saying so', async () => {
    const eventId = await make.event({ fee: 100 });
    const { bearer } = await make.student();
    const fields = { ...participant, eventId, fee: '0', amountDue: '0', paymentStatus: 'completed' };
    expect((await register(app, { bearer, fields })).statusCode).toBe(422);
  });
});

describe('a caller without a student’s live session', () => {
  test('no token and a forged one', async () => {
    const eventId = await make.event();
    const fields = { ...participant, eventId };
    for (const bearer of [undefined, `Bearer ${'A'.repeat(43)}`]) {
      const response = await register(app, { bearer, fields });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ message: 'Please log in to continue.' });
    }
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('an administrator', async () => {
    const eventId = await make.event();
    const response = await attempt(eventId, (await make.admin()).bearer);
    expect(response.statusCode).toBe(403);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('a revoked token', async () => {
    const eventId = await make.event();
    const { bearer } = await make.student();
    await call(app, 'POST', '/api/students/logout', { bearer });
    expect((await attempt(eventId, bearer)).statusCode).toBe(401);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('an expired token', async () => {
    const clock = stoppedClock();
    const later = await startTestApp({ now: clock.now });
    onTestFinished(() => later.stop());
    const { bearer } = await maker(later).student();
    const eventId = await maker(later).event();
    clock.forward({ days: 7 });
    const response = await register(later, { bearer, fields: { ...participant, eventId } });
    expect(response.statusCode).toBe(401);
    expect(await whatIsKept(later, eventId)).toEqual(nothing);
  });
});
