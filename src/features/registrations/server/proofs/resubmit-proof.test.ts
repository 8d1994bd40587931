import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { call } from '#testing/call.ts';
import { whileDatabaseIsFull } from '#testing/faults/failing-writes.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { proofFiles, strayProofs } from '#testing/proof-files.ts';
import { resubmit } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
let picture: Buffer;
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  picture = await screenshot({ width: 60, height: 120 });
  admin = (await make.admin()).bearer;
});
afterAll(() => app.stop());

const fields = { transactionId: '499999999999' };
const rowOf = (id: string) =>
  app.platform.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const seatsTaken = async (eventId: string) => {
  const event = app.platform.db.selectFrom('events').select('seats_taken').where('id', '=', eventId);
  return (await event.executeTakeFirstOrThrow()).seats_taken;
};
const set = (id: string, registrationStatus: string, paymentStatus: string, reason?: string) =>
  call(app, 'PUT', `/api/registration/${id}`, {
    bearer: admin,
    json: { registrationStatus, paymentStatus, ...(reason !== undefined && { reason }) },
  });

interface Failed {
  id: string;
  student: TestStudent;
  eventId: string;
}

async function failed(registrationStatus = 'pending', capacity = 5): Promise<Failed> {
  const eventId = await make.event({ fee: 100, capacity });
  const { id, student } = await make.registration(eventId);
  expect((await set(id, registrationStatus, 'failed', 'No such transaction')).statusCode).toBe(200);
  return { id, student, eventId };
}

const send = ({ id, student }: Failed, key?: string) =>
  resubmit(app, id, { bearer: student.bearer, ...(key && { key }), fields, file: { content: picture } });

describe('sending the proof again after a failed payment', () => {
  test('sets the payment back to pending and keeps only the new proof', async () => {
    const registration = await failed();
    const before = await rowOf(registration.id);
    const response = await send(registration);
    expect(response.statusCode).toBe(200);
    expect(response.json().registration).toMatchObject({
      _id: registration.id,
      paymentStatus: 'pending',
      registrationStatus: 'pending',
      canResubmit: false,
    });
    const after = await rowOf(registration.id);
    expect(after).toMatchObject({ transaction_id: '499999999999', reason: '', resubmitted_at: after.updated_at });
    expect(after.payment_reference).toBe(before.payment_reference);
    expect(after.proof_key).not.toBe(before.proof_key);
    await expect.poll(() => strayProofs(app)).toEqual([]);
    expect(await seatsTaken(registration.eventId)).toBe(1);
  });

  test('gives the proof a new link that opens the new picture', async () => {
    const registration = await failed();
    const linkNow = async () => {
      const { bearer } = registration.student;
      return (await call(app, 'GET', `/api/students/registrations/${registration.id}/details`, { bearer })).json()
        .paymentProof;
    };
    const before = await linkNow();
    await send(registration);
    const after = await linkNow();
    expect(after).not.toBe(before);
    const response = await call(app, 'GET', `/${after}`);
    expect(response.statusCode).toBe(200);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 60, height: 120 });
  });

  test('counts no try towards the limit of a day when the database is full', async () => {
    const registration = await failed();
    await whileDatabaseIsFull(app, async () => {
      for (let time = 0; time < 31; time++) expect((await send(registration)).statusCode).toBe(507);
    });
    expect((await send(registration)).statusCode).toBe(200);
  });

  test('sends a mail and writes an audit record when the proof is sent again', async () => {
    const registration = await failed();
    await send(registration);
    const mails = app.platform.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', registration.student.email);
    expect((await mails.execute()).map((mail) => mail.subject)).toContainEqual(
      expect.stringMatching(/^We have your new payment details for/),
    );
    const records = app.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'registration.resubmit')
      .where('subject', '=', `registration:${registration.id}`);
    const record = await records.executeTakeFirstOrThrow();
    expect(record.actor).toBe(`student:${registration.student.id}`);
    expect(JSON.parse(record.before)).toMatchObject({ paymentStatus: 'failed', transactionId: '412345678901' });
    expect(JSON.parse(record.after)).toMatchObject({ paymentStatus: 'pending', transactionId: '499999999999' });
  });

  test('keeps the seat when the registration is already confirmed', async () => {
    const registration = await failed('confirmed');
    expect((await send(registration)).json().registration.registrationStatus).toBe('confirmed');
    expect(await seatsTaken(registration.eventId)).toBe(1);
  });

  test('takes a seat again when the registration was cancelled', async () => {
    const registration = await failed('cancelled');
    expect(await seatsTaken(registration.eventId)).toBe(0);
    expect((await send(registration)).json().registration.registrationStatus).toBe('pending');
    expect(await seatsTaken(registration.eventId)).toBe(1);
  });
});

test('keeps no new proof when the database is full', async () => {
  const registration = await failed();
  const put = vi.spyOn(app.platform.files, 'put');
  const sent = await whileDatabaseIsFull(app, () => send(registration));
  expect([sent.statusCode, put.mock.calls.length]).toEqual([507, 1]);
  put.mockRestore();
  expect((await rowOf(registration.id)).payment_status).toBe('failed');
  await expect.poll(() => strayProofs(app)).toEqual([]);
});

describe('a proof that is refused', () => {
  const refusedWith = async (registration: Failed, status: number, message: string | RegExp) => {
    const before = await rowOf(registration.id);
    const response = await send(registration);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(message);
    expect(await rowOf(registration.id)).toEqual({
      ...before,
      proof_key: expect.any(String),
      proof_state: expect.any(String),
    });
    await expect.poll(() => strayProofs(app)).toEqual([]);
  };

  test('refuses a new proof when the payment has not failed', async () => {
    const registration = await failed();
    await set(registration.id, 'pending', 'pending');
    await refusedWith(registration, 409, 'this payment has not failed');
  });

  test('refuses a new proof for a free registration', async () => {
    const eventId = await make.event();
    const { id, student } = await make.registration(eventId);
    await set(id, 'confirmed', 'failed');
    await refusedWith({ id, student, eventId }, 409, 'this payment has not failed');
  });

  test('answers 404 when another student sends a new proof', async () => {
    const registration = await failed();
    await refusedWith({ ...registration, student: await make.student() }, 404, 'Registration not found');
  });

  test('asks for no proof and no money, and takes no proof, when the student has cancelled the registration', async () => {
    await call(app, 'PUT', '/api/admin/refund-policy', {
      bearer: admin,
      json: { mayCancel: true, fullUntil: '', halfUntil: '' },
    });
    const registration = await failed();
    const { id, student } = registration;
    const { bearer } = student;
    const read = async (): Promise<RegistrationDetails> =>
      (await call(app, 'GET', `/api/students/registrations/${id}/details`, { bearer })).json();
    const path = `/api/students/registrations/${id}/cancel`;
    expect((await call(app, 'POST', path, { bearer, json: { refundShown: 0 } })).statusCode).toBe(200);
    const details = await read();
    expect(details).toMatchObject({ overallStatus: 'cancelled', canResubmit: false, payment: null, mayComeBack: true });
    expect(details.steps.map(({ name }) => name)).toEqual(['Submitted', 'Checking payment', 'Cancelled']);
    expect(details.next).toMatch(/^You have cancelled this registration\. You may register again/);
    expect(details.money).toMatch(/^If ₹100 has left your account, ask the organisers/);
    await refusedWith(registration, 409, 'You have cancelled this registration');

    // An organiser gave and took back this seat, so it is not the one that the student gave up.
    await set(id, 'confirmed', 'failed');
    await set(id, 'cancelled', 'failed');
    expect(await read()).toMatchObject({ canResubmit: true });
    expect((await send(registration)).statusCode).toBe(200);
  });

  test('refuses a new proof for a cancelled registration when the event is full', async () => {
    const registration = await failed('cancelled', 1);
    await make.registration(registration.eventId);
    await refusedWith(registration, 409, 'This event is full.');
    expect(await seatsTaken(registration.eventId)).toBe(1);
  });

  test('refuses a new proof for a cancelled registration when the student has registered again', async () => {
    const registration = await failed('cancelled');
    await make.registration(registration.eventId, { student: registration.student });
    await refusedWith(registration, 409, 'You have already registered for this event.');
    expect(await seatsTaken(registration.eventId)).toBe(1);
  });

  test('refuses a new proof for a cancelled registration when registration has closed', async () => {
    const registration = await failed('cancelled');
    const { db } = app.platform;
    const closed = { registration_closes_at: '2020-01-01T00:00:00.000Z' };
    await db.updateTable('events').set(closed).where('id', '=', registration.eventId).execute();
    await refusedWith(registration, 409, 'has closed');
  });

  test.each<[string, Record<string, string>, Buffer | undefined, string]>([
    ['no screenshot', fields, undefined, 'paymentScreenshot'],
    ['a file that is not a picture', fields, Buffer.from('%PDF-1.7 not a picture at all'), 'paymentScreenshot'],
    ['a short transaction ID', { transactionId: 'abc' }, Buffer.alloc(0), 'transactionId'],
    ['no transaction ID', {}, Buffer.alloc(0), 'transactionId'],
  ])('refuses a new proof with %s', async (_, sent, content, field) => {
    const { id, student } = await failed();
    const file = content && { file: { content } };
    const response = await resubmit(app, id, { bearer: student.bearer, fields: sent, ...file });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual([field]);
    expect((await rowOf(id)).payment_status).toBe('failed');
  });
});

describe('simultaneous proofs', () => {
  test('accepts one of ten simultaneous proofs with different keys and keeps one file', async () => {
    const registration = await failed('cancelled');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(registration, `tap-number-${index}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect(await seatsTaken(registration.eventId)).toBe(1);
    await expect.poll(() => strayProofs(app)).toEqual([]);
    const { proof_key } = await rowOf(registration.id);
    expect((await proofFiles(app)).has(proof_key.replace('proofs/', ''))).toBe(true);
  });

  test('gives the same answer to ten simultaneous proofs with the same key', async () => {
    const registration = await failed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(registration, 'one-key-for-all')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    await expect.poll(() => strayProofs(app)).toEqual([]);
  });

  test('gives the last seat to one of two cancelled registrations when both send a proof at once', async () => {
    const eventId = await make.event({ fee: 100, capacity: 2 });
    const both = [await make.registration(eventId), await make.registration(eventId)];
    for (const { id } of both) await set(id, 'cancelled', 'failed');
    await make.registration(eventId);
    const answers = await Promise.all(both.map((one) => send({ ...one, eventId })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await seatsTaken(eventId)).toBe(2);
  });
});
