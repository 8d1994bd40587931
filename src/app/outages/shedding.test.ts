import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordQueue } from '#features/accounts/server/index.ts';
import { UploadMemory } from '#server/http/upload-memory.ts';
import { previewQueue, redrawQueue } from '#server/pictures/picture-work.ts';
import { call } from '#testing/call.ts';
import { fillQueue } from '#testing/fill-queue.ts';
import { maker } from '#testing/make.ts';
import { padded, screenshot } from '#testing/pictures.ts';
import { multipartBody, multipartType, participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Response = Awaited<ReturnType<typeof call>>;

interface Listed {
  _id: string;
  paymentProof: string;
}

/** Expects a 503 with a message and the seconds to wait, while requests that only read still work. */
async function expectShed(response: Response, words: RegExp): Promise<void> {
  expect(response.statusCode).toBe(503);
  expect(response.json().message).toMatch(words);
  expect(String(response.headers['retry-after'])).toMatch(/^[1-9]\d?$/);
  for (const path of ['/api/events', '/api/site', '/api/events/robo-kolam']) {
    expect((await call(app, 'GET', path)).statusCode, path).toBe(200);
  }
}

describe('a full password queue', () => {
  const words = /^Many people are signing in right now\. Please try again in a moment\.$/;
  const { name, phone, college, department, year } = participant;
  const signUp = { name, phone, college, department, year, email: 'rush@students.example', password: 'a-password' };

  test('sign-up and both logins answer 503 while the password queue is full, and students get in afterwards', async () => {
    const student = await maker(app).student({ password: 'a-password' });
    const filled = await fillQueue(passwordQueue);
    const login = { email: student.email, password: 'a-password' };
    try {
      await expectShed(await call(app, 'POST', '/api/students/register', { json: signUp }), words);
      await expectShed(await call(app, 'POST', '/api/students/login', { json: login }), words);
      await expectShed(await call(app, 'POST', '/api/admin/login', { json: login }), words);
      // A login to an unknown account needs a free place too.
      const nobody = { email: 'nobody@students.example', password: 'a-password' };
      await expectShed(await call(app, 'POST', '/api/students/login', { json: nobody }), words);
    } finally {
      await filled.release();
    }
    expect((await call(app, 'POST', '/api/students/register', { json: signUp })).statusCode).toBe(201);
    expect((await call(app, 'POST', '/api/students/login', { json: login })).statusCode).toBe(200);
  });

  test('a login that is turned away with 503 does not count as a failed login', async () => {
    const { email } = await maker(app).student({ password: 'a-password' });
    const json = { email, password: 'a-password' };
    const filled = await fillQueue(passwordQueue);
    for (let i = 0; i < 20; i++) {
      expect((await call(app, 'POST', '/api/students/login', { json })).statusCode).toBe(503);
    }
    await filled.release();
    expect((await call(app, 'POST', '/api/students/login', { json })).statusCode).toBe(200);
  });
});

test('a registration is answered with 503 and not stored while all upload memory is in use', async () => {
  const eventId = await maker(app).event({ fee: 150, capacity: 1 });
  const student = await maker(app).student();
  const submission = {
    bearer: student.bearer,
    key: 'the-same-try-again',
    fields: { ...participant, eventId, transactionId: '412345678901' },
    file: { content: await screenshot() },
  };
  const held = holdUploadMemory();
  try {
    await expectShed(
      await register(app, submission),
      /^Many people are registering right now\. Please try again in a moment\.$/,
    );
  } finally {
    for (const memory of held) memory.release();
  }
  const own = await call(app, 'GET', '/api/students/events/registered', { bearer: student.bearer });
  expect(own.json()).toEqual([]);
  expect((await register(app, submission)).statusCode).toBe(201);
});

test('only the account that has used its share of the upload memory is answered with 503', async () => {
  const eventId = await maker(app).event({ fee: 150 });
  const [greedy, other] = [await maker(app).student(), await maker(app).student()];
  const content = padded(await screenshot({ format: 'jpeg' }), 2 * 1024 * 1024);
  const fields = { ...participant, eventId, transactionId: '412345678901' };
  const held = [0, 1].map(() => new UploadMemory(5 * 1024 * 1024, greedy.id));
  for (const memory of held) memory.append(Buffer.alloc(5 * 1024 * 1024));
  const statusOf = async ({ bearer }: { bearer: string }) =>
    (await register(app, { bearer, fields, file: { content } })).statusCode;
  expect(await statusOf(greedy)).toBe(503);
  expect(await statusOf(other)).toBe(201);
  for (const memory of held) memory.release();
  expect(await statusOf(greedy)).toBe(201);
});

describe('a full picture queue', () => {
  test('an upload and an unopened proof are answered with 503 while the picture queue is full', async () => {
    const eventId = await maker(app).event({ fee: 150 });
    const { bearer } = await maker(app).admin();
    const filled = await fillQueue(redrawQueue);
    try {
      const { id } = await maker(app).registration(eventId);
      const list = (await call(app, 'GET', '/api/registration', { bearer })).json() as Listed[];
      const proof = list.find(({ _id }) => _id === id)?.paymentProof;
      await expectShed(await call(app, 'GET', `/${proof}`), /^Many pictures are being prepared/);
      await expectShed(await uploadPicture(bearer), /^Many uploads arrive just now/);
    } finally {
      await filled.release();
    }
    expect((await uploadPicture(bearer)).statusCode).toBe(201);
  });

  test('a link preview is answered with 503 while the preview queue is full, and drawn afterwards', async () => {
    const filled = await fillQueue(previewQueue);
    try {
      await expectShed(await call(app, 'GET', '/event/robo-kolam/preview.png'), /^Many pictures are being drawn/);
    } finally {
      await filled.release();
    }
    expect((await call(app, 'GET', '/event/robo-kolam/preview.png')).statusCode).toBe(200);
  });
});

/** Takes all upload memory but the last 64 KB, the amount that an upload starts with. */
function holdUploadMemory(): UploadMemory[] {
  const held: UploadMemory[] = [];
  for (const size of [5 * 1024 * 1024, 64 * 1024]) {
    const content = Buffer.alloc(size);
    for (let fits = true; fits; ) {
      const memory = new UploadMemory(size);
      fits = memory.append(content);
      held.push(memory);
    }
  }
  return held;
}

async function uploadPicture(bearer: string): Promise<Response> {
  const content = await screenshot();
  return app.http.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { 'content-type': multipartType, authorization: bearer },
    payload: multipartBody([{ name: 'picture', value: content, filename: 'picture.png', type: 'image/png' }]),
  });
}
