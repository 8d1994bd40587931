import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { PaymentDetails, Registration } from '../contract.ts';

let app: TestApp;
let make: Maker;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const ask = (eventId: string, bearer: string) =>
  call(app, 'GET', `/api/students/events/${eventId}/payment`, { bearer });
const payment = async (eventId: string, bearer: string): Promise<PaymentDetails> => (await ask(eventId, bearer)).json();

describe('how to pay', () => {
  test('names the exact fee, the event’s own UPI ID and a reference, as a link too', async () => {
    const eventId = await make.event({
      fee: 150,
      columns: { title: 'Paper Bridges & more', qr_code: 'https://i.imgur.com/a.png' },
    });
    const { bearer } = await make.student();
    const details = await payment(eventId, bearer);
    const { reference } = details;
    expect(details).toEqual({
      amount: 150,
      upiId: 'tests@example',
      payeeName: 'Aarambh 2025',
      reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      upiLink: `upi://pay?pa=tests@example&pn=Aarambh%202025&am=150.00&cu=INR&tn=${reference}%20Paper%20Bridges%20more&tr=${reference}`,
      qrCode: 'https://i.imgur.com/a.png',
    });
  });

  test('takes the team fee of a team event', async () => {
    const eventId = await make.event({ fee: 400, team: { min: 2, max: 4 } });
    expect((await payment(eventId, (await make.student()).bearer)).amount).toBe(400);
  });

  test('falls back to the site’s UPI ID and QR code', async () => {
    const eventId = await make.event({ fee: 150, columns: { upi_id: '' } });
    const { upiId, paymentQrCode } = (await call(app, 'GET', '/api/admin/settings/public')).json();
    expect(upiId).not.toBe('');
    expect(await payment(eventId, (await make.student()).bearer)).toMatchObject({ upiId, qrCode: paymentQrCode });
  });

  test('makes no link of an invalid UPI ID', async () => {
    const eventId = await make.event({ fee: 150, columns: { upi_id: 'somebody@gmail.com' } });
    const details = await payment(eventId, (await make.student()).bearer);
    expect(details.upiId).toBe('somebody@gmail.com');
    expect(details).not.toHaveProperty('upiLink');
  });

  test('has neither reference nor link where nothing is to pay', async () => {
    const details = await payment(await make.event(), (await make.student()).bearer);
    expect(details).toMatchObject({ amount: 0, reference: '' });
    expect(details).not.toHaveProperty('upiLink');
  });

  test('holds no seat and writes nothing', async () => {
    const eventId = await make.event({ fee: 150, capacity: 1 });
    await ask(eventId, (await make.student()).bearer);
    await expect(make.registration(eventId)).resolves.toBeDefined();
  });

  test('of an event that is not there or not published is refused', async () => {
    const { bearer } = await make.student();
    expect((await ask('nobody-knows-it', bearer)).statusCode).toBe(404);
    expect((await ask(await make.event({ fee: 100, columns: { is_active: 0 } }), bearer)).statusCode).toBe(404);
  });
});

describe('the reference', () => {
  test('is the student’s and the event’s own, and the same however often it is asked', async () => {
    const [one, other] = [await make.event({ fee: 100 }), await make.event({ fee: 100 })];
    const [ann, ben] = [await make.student(), await make.student()];
    const references = [
      await payment(one, ann.bearer),
      await payment(one, ben.bearer),
      await payment(other, ann.bearer),
    ].map(({ reference }) => reference);
    expect(new Set(references).size).toBe(3);
    expect((await payment(one, ann.bearer)).reference).toBe(references[0]);
  });

  test('is stored with the registration, and administrators see it', async () => {
    const eventId = await make.event({ fee: 100 });
    const student = await make.student();
    const { reference } = await payment(eventId, student.bearer);
    const { id } = await make.registration(eventId, { student });
    const all: Registration[] = (await call(app, 'GET', '/api/registration', { bearer: admin })).json();
    expect(all.find((registration) => registration._id === id)?.paymentReference).toBe(reference);
    expect((await payment(eventId, student.bearer)).reference).toBe(reference);
  });

  test('is another for the registration after a cancelled one', async () => {
    const eventId = await make.event({ fee: 100 });
    const student = await make.student();
    const first = await payment(eventId, student.bearer);
    const { id } = await make.registration(eventId, { student });
    const json = { registrationStatus: 'cancelled', paymentStatus: 'completed' };
    await call(app, 'PUT', `/api/registration/${id}`, { bearer: admin, json });
    const second = await payment(eventId, student.bearer);
    expect(second.reference).not.toBe(first.reference);
    await make.registration(eventId, { student });
    expect((await payment(eventId, student.bearer)).reference).toBe(second.reference);
  });
});
