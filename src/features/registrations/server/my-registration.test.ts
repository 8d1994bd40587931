import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import type { RegistrationDetails } from '../contract.ts';

let app: TestApp;
let make: Maker;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  admin = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const read = async (id: string, bearer: string): Promise<RegistrationDetails> =>
  (await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer })).json();
const set = (id: string, json: object) => call(app, 'PUT', `/api/registration/${id}`, { bearer: admin, json });
const rejected = { registrationStatus: 'pending', paymentStatus: 'failed', reason: 'No such transaction ID' };

describe('the details of a student’s own registration', () => {
  test('shows what the student sent and the state of the registration', async () => {
    const coordinators = [{ name: 'Coordinator 1', contact: '+91 00000 00111', email: 'one@aarambh.example' }];
    const columns = { coordinators: JSON.stringify(coordinators), upi_id: 'tests@example' };
    const eventId = await make.event({ fee: 150, team: { min: 2, max: 3 }, columns });
    const member = { name: 'Student 2', email: 'two@students.example', phone: '+91 00000 00102', college: 'College' };
    const { id, student } = await make.registration(eventId, {
      fields: { teamName: 'Loops', teamMembers: JSON.stringify([member]), additionalInfo: 'Chalk' },
    });
    expect(await read(id, student.bearer)).toMatchObject({
      _id: id,
      event: { _id: eventId, date: '2025-05-09', startTime: '10:00', endTime: '11:00', location: 'Hall 1' },
      participant: { name: 'Test Participant', email: student.email },
      teamName: 'Loops',
      teamMembers: [member],
      additionalInfo: 'Chalk',
      amountDue: 150,
      transactionId: '412345678901',
      paymentReference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/),
      overallStatus: 'checking',
      steps: [
        { name: 'Submitted', state: 'done' },
        { name: 'Checking payment', state: 'current' },
        { name: 'Confirmed', state: 'upcoming' },
      ],
      reason: '',
      canResubmit: false,
      payment: null,
      contacts: [{ name: 'Coordinator 1', phone: '+91 00000 00111', email: 'one@aarambh.example' }],
    });
  });

  test('links to the proof of payment, which opens without an authorisation header', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    const { paymentProof } = await read(id, student.bearer);
    expect((await call(app, 'GET', `/${paymentProof}`)).headers['content-type']).toBe('image/webp');
  });

  test('shows the site’s contact and no payment details for a free event without coordinators', async () => {
    const { id, student } = await make.registration(await make.event());
    const details = await read(id, student.bearer);
    expect(details).toMatchObject({
      overallStatus: 'confirmed',
      paymentReference: '',
      paymentProof: '',
      payment: null,
    });
    expect(details.contacts).toEqual([
      { name: expect.stringContaining('team'), phone: expect.stringMatching(/./), email: expect.stringMatching(/@/) },
    ]);
  });

  test('shows why the payment was rejected and how to pay again', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    const { paymentReference } = await read(id, student.bearer);
    await set(id, rejected);
    expect(await read(id, student.bearer)).toMatchObject({
      overallStatus: 'paymentFailed',
      reason: 'No such transaction ID',
      canResubmit: true,
      payment: {
        amount: 100,
        upiId: 'tests@example',
        reference: paymentReference,
        upiLink: expect.stringContaining(`am=100.00&cu=INR&tn=${paymentReference}%20Event`),
      },
    });
  });

  test('answers 404 when another student asks for the details', async () => {
    const { id } = await make.registration(await make.event());
    const { bearer } = await make.student();
    for (const unknown of [id, 'nobody-made-it']) {
      const response = await call(app, 'GET', `/api/students/registrations/${unknown}/details`, { bearer });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'Registration not found' });
    }
  });
});

describe('a seat that was given up because the payment was not accepted', () => {
  const givenUp = async (capacity: number) => {
    const eventId = await make.event({ fee: 100, capacity });
    const registration = await make.registration(eventId);
    await set(registration.id, { ...rejected, registrationStatus: 'cancelled' });
    return { eventId, ...registration };
  };

  test('lets the student of a cancelled registration pay again when a seat is free', async () => {
    const { id, student } = await givenUp(1);
    expect(await read(id, student.bearer)).toMatchObject({ canResubmit: true, payment: { amount: 100 } });
  });

  test('tells the student of a cancelled registration not to pay when the event is full', async () => {
    const { id, student, eventId } = await givenUp(1);
    await make.registration(eventId);
    const { canResubmit, payment, next } = await read(id, student.bearer);
    expect({ canResubmit, payment }).toEqual({ canResubmit: false, payment: null });
    expect(next).toContain('please do not pay');
  });
});

describe('the confirmation mail', () => {
  const confirmationOf = async (fee: number) => {
    const { id, student } = await make.registration(await make.event({ fee }));
    await set(id, { registrationStatus: 'cancelled', paymentStatus: 'pending' });
    await set(id, { registrationStatus: 'confirmed', paymentStatus: 'completed' });
    const mails = app.platform.db.selectFrom('mail_outbox').select(['subject', 'text']);
    const all = await mails.where('recipient', '=', student.email).orderBy('created_at', 'desc').execute();
    return all.find(({ text }) => text.includes('is confirmed.'))?.text;
  };

  test('the confirmation mail mentions the payment only when the event has a fee', async () => {
    expect(await confirmationOf(100)).toContain('We have checked your payment.');
    expect(await confirmationOf(0)).not.toContain('payment.');
  });
});

describe('the reason for a rejection', () => {
  const reasonOf = async (id: string, bearer: string) => (await read(id, bearer)).reason;

  test('the reason for a rejection stays until an organiser clears it or confirms the registration', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    await set(id, rejected);
    // An update without a reason keeps the stored reason.
    await set(id, { registrationStatus: 'cancelled', paymentStatus: 'failed' });
    expect(await reasonOf(id, student.bearer)).toBe('No such transaction ID');
    await set(id, { registrationStatus: 'cancelled', paymentStatus: 'failed', reason: '' });
    expect(await reasonOf(id, student.bearer)).toBe('');
    await set(id, { ...rejected, registrationStatus: 'confirmed', paymentStatus: 'completed' });
    expect(await reasonOf(id, student.bearer)).toBe('');
  });

  test('the reason for a rejection is shown to administrators and written to the audit log', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    expect((await set(id, rejected)).json().reason).toBe('No such transaction ID');
    const records = app.platform.db.selectFrom('audit_log').selectAll().where('subject', '=', `registration:${id}`);
    const record = (await records.execute()).find((found) => found.action === 'registration.status');
    expect(JSON.parse(record?.after ?? '')).toEqual(rejected);
  });

  test('the rejection mail shows the reason in text and escapes it in HTML', async () => {
    const { id, student } = await make.registration(await make.event({ fee: 100 }));
    await set(id, { ...rejected, reason: 'UTR <b>missing</b>' });
    const mails = app.platform.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', student.email);
    const mail = (await mails.execute()).find((found) => found.subject.endsWith('was not accepted'));
    expect(mail?.text).toContain('The organisers write: UTR <b>missing</b>');
    expect(mail?.html).toContain('UTR &lt;b&gt;missing&lt;/b&gt;');
    expect(mail?.text).toContain('send us the right transaction ID and a screenshot');
    // The server of this test does not know its public address.
    expect(mail?.text).toContain(`the proof again: on the website of Aarambh 2025, at /student/registrations/${id}\n`);
  });

  test('the rejection mail links to the page where the student sends a new proof', async () => {
    const fest = await startTestApp({ env: { PUBLIC_URL: 'https://fest.example' } });
    onTestFinished(() => fest.stop());
    const { id, student } = await maker(fest).registration(await maker(fest).event({ fee: 100 }));
    const { bearer } = await maker(fest).admin();
    await call(fest, 'PUT', `/api/registration/${id}`, { bearer, json: rejected });
    const mails = fest.platform.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', student.email);
    const mail = (await mails.execute()).find((found) => found.subject.endsWith('was not accepted'));
    expect(mail?.text).toContain(`Send the proof again: https://fest.example/student/registrations/${id}`);
  });

  test.each([[501], ['a list']])('refuses a reason of the wrong length or type: %j', async (reason) => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    const wrong = typeof reason === 'number' ? 'x'.repeat(reason) : [reason];
    const response = await set(id, { ...rejected, reason: wrong });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(['reason']);
  });
});
