import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
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
  test('refuses a registration for an unknown event', async () => {
    const response = await attempt('nobody-knows-it');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Event not found' });
  });

  test('refuses a registration for an unpublished event', async () => {
    const eventId = await make.event({ columns: { is_active: 0 } });
    expect((await attempt(eventId)).statusCode).toBe(404);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a registration for a full event and keeps no file', async () => {
    const eventId = await make.event({ capacity: 1, fee: 100, columns: { seats_taken: 1 } });
    const { bearer } = await make.student();
    const fields = { ...participant, eventId, transactionId: '412345678901' };
    const response = await register(app, { bearer, fields, file: { content: await screenshot() } });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ message: 'This event is full.' });
    expect(await whatIsKept(app, eventId)).toEqual({ ...nothing, seatsTaken: 1 });
  });

  test('says that an event is full also when the file of the refused registration cannot be removed', async () => {
    const eventId = await make.event({ capacity: 1, fee: 100 });
    const { files } = app.platform;
    const put = files.put.bind(files);
    const putting = vi.spyOn(files, 'put').mockImplementationOnce(async (...file) => {
      // Another student takes the last seat in between.
      await make.registration(eventId);
      return put(...file);
    });
    const removing = vi.spyOn(files, 'remove').mockRejectedValue(new Error('the store is away'));
    onTestFinished(async () => {
      const left = removing.mock.calls.map(([key]) => key);
      putting.mockRestore();
      removing.mockRestore();
      for (const key of left) await files.remove(key);
    });
    const { bearer } = await make.student();
    const fields = { ...participant, eventId, transactionId: '412345678902' };
    const response = await register(app, { bearer, fields, file: { content: await screenshot() } });
    expect(removing).toHaveBeenCalledTimes(1);
    expect([response.statusCode, response.json()]).toEqual([409, { message: 'This event is full.' }]);
  });

  test.each([
    ['opens in a second', 'registration_opens_at', '2025-05-01T12:00:01.000Z', 'eventNotOpen'],
    ['closes now', 'registration_closes_at', '2025-05-01T12:00:00.000Z', 'eventClosed'],
  ])('refuses a registration for an event that %s', async (_, column, instant, refusal) => {
    const eventId = await make.event({ columns: { [column]: instant } });
    const response = await attempt(eventId);
    expect(response.statusCode).toBe(409);
    const words = { eventNotOpen: 'is not open yet', eventClosed: 'has closed' };
    expect(response.json().message).toContain(words[refusal as keyof typeof words]);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a registration when the fee has changed since the form was shown', async () => {
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

  test('accepts a registration at the present fee when the field for the fee that was shown is empty', async () => {
    const fields = { ...participant, eventId: await make.event({ fee: 100 }), feeShown: '' };
    const { bearer } = await make.student();
    const paid = { ...fields, transactionId: '412345678902' };
    const response = await register(app, { bearer, fields: paid, file: { content: await screenshot() } });
    expect(response.json().registration).toMatchObject({ paymentStatus: 'pending', amountDue: 100 });
  });

  test('accepts a registration for an event that opens now and closes in a second', async () => {
    const columns = {
      registration_opens_at: '2025-05-01T12:00:00.000Z',
      registration_closes_at: '2025-05-01T12:00:01.000Z',
    };
    expect((await attempt(await make.event({ columns }))).statusCode).toBe(201);
  });
});

describe('a second registration', () => {
  test('refuses a second registration for the same event', async () => {
    const eventId = await make.event();
    const { student } = await make.registration(eventId);
    const response = await attempt(eventId, student.bearer);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ message: 'You have already registered for this event.' });
    expect(await whatIsKept(app, eventId)).toMatchObject({ registrations: 1, seatsTaken: 1 });
  });

  test('says that the student is already registered, even when the event is full', async () => {
    const eventId = await make.event({ capacity: 1 });
    const { student } = await make.registration(eventId);
    const response = await attempt(eventId, student.bearer);
    expect(response.json()).toEqual({ message: 'You have already registered for this event.' });
  });

  test('accepts a second registration when the first has been cancelled', async () => {
    const eventId = await make.event({ capacity: 1 });
    const { id, student } = await make.registration(eventId);
    const { bearer } = await make.admin();
    const json = { registrationStatus: 'cancelled', paymentStatus: 'pending' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer, json });
    expect((await attempt(eventId, student.bearer)).statusCode).toBe(201);
    expect(await whatIsKept(app, eventId)).toMatchObject({ registrations: 2, seatsTaken: 1 });
  });

  test('accepts a registration for another event', async () => {
    const { student } = await make.registration(await make.event());
    expect((await attempt(await make.event(), student.bearer)).statusCode).toBe(201);
  });
});

describe('a paid event', () => {
  const both = { transactionId: 'Transaction ID is required', paymentScreenshot: 'Payment screenshot is required' };
  test('a paid event asks for the transaction ID and the screenshot', async () => {
    const eventId = await make.event({ fee: 100 });
    const response = await attempt(eventId);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual(both);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('a paid event refuses a transaction ID of three characters and keeps no file', async () => {
    const eventId = await make.event({ fee: 100 });
    const { bearer } = await make.student();
    const fields = { ...participant, eventId, transactionId: ' 123 ' };
    const response = await register(app, { bearer, fields, file: { content: await screenshot() } });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ transactionId: both.transactionId });
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('a paid event still asks for the payment when the form claims no fee and a completed payment', async () => {
    const eventId = await make.event({ fee: 100 });
    const { bearer } = await make.student();
    const fields = { ...participant, eventId, fee: '0', amountDue: '0', paymentStatus: 'completed' };
    expect((await register(app, { bearer, fields })).statusCode).toBe(422);
  });
});

describe('a caller without a student session', () => {
  test('refuses a registration without a token or with a forged token', async () => {
    const eventId = await make.event();
    const fields = { ...participant, eventId };
    for (const bearer of [undefined, `Bearer ${'A'.repeat(43)}`]) {
      const response = await register(app, { bearer, fields });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({ message: 'Please log in to continue.' });
    }
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a registration by an administrator', async () => {
    const eventId = await make.event();
    const response = await attempt(eventId, (await make.admin()).bearer);
    expect(response.statusCode).toBe(403);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a registration when the student has logged out', async () => {
    const eventId = await make.event();
    const { bearer } = await make.student();
    await call(app, 'POST', '/api/students/logout', { bearer });
    expect((await attempt(eventId, bearer)).statusCode).toBe(401);
    expect(await whatIsKept(app, eventId)).toEqual(nothing);
  });

  test('refuses a registration when the session has expired', async () => {
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
