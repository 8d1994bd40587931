import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentDetails, Registration } from '#features/registrations/contract.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

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

describe('the payment details', () => {
  test('gives the exact fee, the event’s own UPI ID and a reference, and a UPI link with all three', async () => {
    const eventId = await make.event({
      fee: 150,
      columns: { title: 'Paper Bridges & more', qr_code: 'https://i.imgur.com/a.png' },
    });
    const { bearer } = await make.student();
    const details = await payment(eventId, bearer);
    const { reference } = details;
    expect(details).toMatchObject({
      amount: 150,
      upiId: 'tests@example',
      payeeName: 'Aarambh 2025',
      reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      upiLink: `upi://pay?pa=tests@example&pn=Aarambh%202025&am=150.00&cu=INR&tn=${reference}%20Paper%20Bridges%20more&tr=${reference}`,
      qrCode: 'https://i.imgur.com/a.png',
    });
  });

  test('asks for the team fee when the event is for teams', async () => {
    const eventId = await make.event({ fee: 400, team: { min: 2, max: 4 } });
    expect((await payment(eventId, (await make.student()).bearer)).amount).toBe(400);
  });

  test('falls back to the site’s UPI ID and QR code when the event has none', async () => {
    const eventId = await make.event({ fee: 150, columns: { upi_id: '' } });
    const { upiId, paymentQrCode } = (await call(app, 'GET', '/api/admin/settings/public')).json();
    expect(upiId).not.toBe('');
    expect(await payment(eventId, (await make.student()).bearer)).toMatchObject({ upiId, qrCode: paymentQrCode });
  });

  test('gives no UPI link when the UPI ID is invalid', async () => {
    const eventId = await make.event({ fee: 150, columns: { upi_id: 'somebody@gmail.com' } });
    const details = await payment(eventId, (await make.student()).bearer);
    expect(details.upiId).toBe('somebody@gmail.com');
    expect(details).not.toHaveProperty('upiLink');
  });

  test('gives no reference and no UPI link when the event is free', async () => {
    const details = await payment(await make.event(), (await make.student()).bearer);
    expect(details).toMatchObject({ amount: 0, reference: '' });
    expect(details).not.toHaveProperty('upiLink');
  });

  test('holds no seat when a student asks for the payment details', async () => {
    const eventId = await make.event({ fee: 150, capacity: 1 });
    await ask(eventId, (await make.student()).bearer);
    await expect(make.registration(eventId)).resolves.toBeDefined();
  });

  test('names the transaction ID that was sent when the student is registered already', async () => {
    const eventId = await make.event({ fee: 150 });
    const { bearer, ...student } = await make.student();
    expect(await payment(eventId, bearer)).not.toHaveProperty('sentTransactionId');
    await make.registration(eventId, { student: { bearer, ...student }, fields: { transactionId: '812300000055' } });
    expect(await payment(eventId, bearer)).toMatchObject({ amount: 150, sentTransactionId: '812300000055' });
  });

  test('refuses the payment details of an unknown or unpublished event', async () => {
    const { bearer } = await make.student();
    expect((await ask('nobody-knows-it', bearer)).statusCode).toBe(404);
    expect((await ask(await make.event({ fee: 100, columns: { is_active: 0 } }), bearer)).statusCode).toBe(404);
  });
});

describe('the payment reference', () => {
  test('the reference differs for each student and event, and stays the same on every request', async () => {
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

  test('the reference is stored with the registration and shown to administrators', async () => {
    const eventId = await make.event({ fee: 100 });
    const student = await make.student();
    const { reference } = await payment(eventId, student.bearer);
    const { id } = await make.registration(eventId, { student });
    const all: Registration[] = (await call(app, 'GET', '/api/registration', { bearer: admin })).json();
    expect(all.find((registration) => registration._id === id)?.paymentReference).toBe(reference);
    expect((await payment(eventId, student.bearer)).reference).toBe(reference);
  });

  test('the reference changes when the student registers again after a cancellation', async () => {
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
