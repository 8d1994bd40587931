import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Maker, maker } from '#testing/make.ts';
import { padded, screenshot } from '#testing/pictures.ts';
import { nothing, whatIsKept } from '#testing/proof-files.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const fiveMegabytes = 5 * 1024 * 1024;

async function upload(content: Buffer, file: { filename?: string; type?: string } = {}) {
  const { bearer } = await make.student();
  const eventId = await make.event({ fee: 100 });
  const fields = { ...participant, eventId, transactionId: '412345678901' };
  return { eventId, response: await register(app, { bearer, fields, file: { content, ...file } }) };
}

describe('a screenshot that is accepted', () => {
  test.each(['jpeg', 'png'] as const)('accepts a %s that is one byte under 5 MB', async (format) => {
    const { eventId, response } = await upload(padded(await screenshot({ format }), fiveMegabytes - 1));
    expect(response.statusCode).toBe(201);
    await expect
      .poll(() => whatIsKept(app, eventId), { timeout: 10_000 })
      .toEqual({ ...nothing, registrations: 1, seatsTaken: 1 });
  });

  test.each([
    ['png', 'shot.jpg', 'image/jpeg'],
    ['jpeg', 'SHOT.JPG', 'application/octet-stream'],
    ['gif', '#features/registrations/etc/passwd', 'text/html'],
    ['webp', '', ''],
  ] as const)(
    'accepts a %s by its content when its file name is %j and its type is %j',
    async (format, filename, type) => {
      const { response } = await upload(await screenshot({ format }), { filename, type });
      expect(response.statusCode).toBe(201);
    },
  );
});
