import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cutUpload } from '#testing/attack/cut-upload.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker, type TestStudent } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { whatIsKept } from '#testing/proof-files.ts';
import { participant, register, registerOverHttp, type Submission } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { forgetOldKeys } from './answer-once.ts';

let app: TestApp;
let make: Maker;
let url: string;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
  url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  picture = await screenshot({ width: 400, height: 800, format: 'jpeg' });
});
afterAll(() => app.stop());

interface Prepared {
  student: TestStudent;
  eventId: string;
  submission: Submission & { key: string };
}

let keys = 0;
async function prepare(columns: { capacity?: number } = {}): Promise<Prepared> {
  const student = await make.student();
  const eventId = await make.event({ fee: 100, ...columns });
  const fields = { ...participant, email: student.email, eventId, transactionId: '412345678901' };
  const submission = { bearer: student.bearer, key: `key-number-${++keys}`, fields, file: { content: picture } };
  return { student, eventId, submission };
}

const isRegistered = async (eventId: string) =>
  (await app.platform.db.selectFrom('registrations').select('id').where('event_id', '=', eventId).execute()).length > 0;

/** Expects one row, one seat, one file and one mail. */
async function expectOne({ eventId, student }: Prepared) {
  await expect
    .poll(() => whatIsKept(app, eventId), { timeout: 10_000 })
    .toEqual({ registrations: 1, seatsTaken: 1, strayFiles: [] });
  const row = app.platform.db.selectFrom('registrations').select('proof_key').where('event_id', '=', eventId);
  const { proof_key } = await row.executeTakeFirstOrThrow();
  await expect(app.platform.files.read(proof_key)).resolves.toBeInstanceOf(Buffer);
  const mails = app.platform.db.selectFrom('mail_outbox').select('id').where('recipient', '=', student.email);
  expect(await mails.execute()).toHaveLength(1);
}

async function expectTheSameFromNowOn(prepared: Prepared) {
  const answers = [await register(app, prepared.submission), await register(app, prepared.submission)];
  expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201]);
  expect(answers[1]?.body).toBe(answers[0]?.body);
  await expectOne(prepared);
}

describe('a connection that breaks off and a form that is sent again', () => {
  test.each<[string, (length: number) => number]>([
    ['after the headers', () => 0],
    ['amid the fields', () => 300],
    ['amid the file', (length) => Math.floor(length / 2)],
    ['a byte before the end', (length) => length - 1],
    ['after the body, before any answer', (length) => length],
  ])('stores one registration when the connection breaks %s and the form is sent again', async (_, send) => {
    const prepared = await prepare();
    await cutUpload(url, { submission: prepared.submission, send });
    await expectTheSameFromNowOn(prepared);
  });

  test('stores one registration when the form is sent again while the server writes the first file', async () => {
    const prepared = await prepare();
    const { files } = app.platform;
    const put = files.put.bind(files);
    let proceed = () => {};
    const gate = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const held = vi.spyOn(files, 'put').mockImplementationOnce(async (key, content) => {
      await gate;
      await put(key, content);
    });
    const until = () => expect.poll(() => held.mock.calls.length).toBe(1);
    await cutUpload(url, { submission: prepared.submission, send: (length) => length, until });
    // The retry arrives while the first request is still running, and finishes before it.
    const answer = await register(app, prepared.submission);
    proceed();
    held.mockRestore();
    expect(answer.statusCode).toBe(201);
    await expectTheSameFromNowOn(prepared);
  });

  test('stores one registration when the connection breaks after the commit and the form is sent again', async () => {
    const prepared = await prepare();
    const until = () => expect.poll(() => isRegistered(prepared.eventId)).toBe(true);
    await cutUpload(url, { submission: prepared.submission, send: (length) => length, until });
    await expectTheSameFromNowOn(prepared);
  });
});

describe('the same idempotency key', () => {
  test('stores one registration and gives one answer when a form is sent twenty times at once with one key', async () => {
    const prepared = await prepare();
    const answers = await Promise.all(Array.from({ length: 20 }, () => registerOverHttp(url, prepared.submission)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await expectOne(prepared);
  });

  test('repeats the first answer to a retry with the same key when the event is now full', async () => {
    const prepared = await prepare({ capacity: 1 });
    await expectTheSameFromNowOn(prepared);
  });

  test('repeats the first answer when the registration has been cancelled or deleted', async () => {
    const prepared = await prepare();
    const { bearer } = await make.admin();
    const first = await register(app, prepared.submission);
    const path = `/api/registration/${first.json().registration._id}`;
    const json = { registrationStatus: 'cancelled', paymentStatus: 'failed' };
    expect((await call(app, 'PUT', path, { bearer, json })).statusCode).toBe(200);
    expect((await register(app, prepared.submission)).body).toBe(first.body);
    expect((await call(app, 'DELETE', path, { bearer })).statusCode).toBe(200);
    expect((await register(app, prepared.submission)).body).toBe(first.body);
    expect(await isRegistered(prepared.eventId)).toBe(false);
  });

  test.each<[string, (submission: Submission) => Submission]>([
    ['another event', (sent) => ({ ...sent, fields: { ...sent.fields, eventId: 'another' } })],
    ['another phone', (sent) => ({ ...sent, fields: { ...sent.fields, phone: '+91 00000 00199' } })],
    ['another file', (sent) => ({ ...sent, file: { content: Buffer.concat([picture, Buffer.from('!')]) } })],
    ['no file', ({ file: _, ...sent }) => sent],
  ])('refuses the same key with %s', async (_, change) => {
    const prepared = await prepare();
    await register(app, prepared.submission);
    const response = await register(app, change(prepared.submission));
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(
      'This form was sent before with other details. Please reload the page and check your registrations.',
    );
    await expectOne(prepared);
  });

  test('refuses the same key for another event that the student could register for', async () => {
    const prepared = await prepare();
    const eventId = await make.event();
    await register(app, prepared.submission);
    const fields = { ...prepared.submission.fields, eventId };
    expect((await register(app, { ...prepared.submission, fields })).statusCode).toBe(422);
    expect(await isRegistered(eventId)).toBe(false);
  });

  test('treats the same key of another student as a new key', async () => {
    const prepared = await prepare();
    const first = await register(app, prepared.submission);
    const second = await register(app, { ...prepared.submission, bearer: (await make.student()).bearer });
    expect(second.statusCode).toBe(201);
    expect(second.json().registration._id).not.toBe(first.json().registration._id);
  });

  test('never shows a student the answer that another student got for the same key', async () => {
    const prepared = await prepare({ capacity: 1 });
    await register(app, prepared.submission);
    const second = await register(app, { ...prepared.submission, bearer: (await make.student()).bearer });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toEqual({ message: 'This event is full.' });
  });

  test('accepts the same key again after a refusal', async () => {
    const prepared = await prepare();
    const { file: _, ...withoutFile } = prepared.submission;
    expect((await register(app, withoutFile)).statusCode).toBe(422);
    await expectTheSameFromNowOn(prepared);
  });
});

describe('idempotency keys', () => {
  test.each(['with spaces in it', 'x'.repeat(256), 'schlüssel'])('refuses the key %j', async (key) => {
    const { submission, eventId } = await prepare();
    const response = await register(app, { ...submission, key });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(['Idempotency-Key']);
    expect(await isRegistered(eventId)).toBe(false);
  });

  test.each(['1', 'buy:42', '"8e03978e-40d5-43dd-bc93-6894a57f9324"', 'x'.repeat(255)])(
    'accepts the key %j, and gives the same answer to it again',
    async (key) => {
      const { submission } = await prepare();
      const [first, second] = [
        await register(app, { ...submission, key }),
        await register(app, { ...submission, key }),
      ];
      expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
      expect(second.json()).toEqual(first.json());
    },
  );

  test('refuses a second tap without a key because the student is already registered', async () => {
    const { submission } = await prepare();
    const { key: _, ...without } = submission;
    expect((await register(app, without)).statusCode).toBe(201);
    expect((await register(app, without)).statusCode).toBe(409);
  });

  test('keeps keys for at least a day and then deletes them', async () => {
    const { submission, student } = await prepare();
    await register(app, submission);
    const { db, now } = app.platform;
    const kept = async () =>
      (await db.selectFrom('answered_keys').select('key').where('student_id', '=', student.id).execute()).length;
    const later = (hours: number) => ({ db, now: () => new Date(now().getTime() + hours * 3_600_000) });
    await forgetOldKeys(later(24));
    expect(await kept()).toBe(1);
    await forgetOldKeys(later(49));
    expect(await kept()).toBe(0);
  });
});
