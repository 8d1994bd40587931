import { afterAll, beforeAll, expect, test } from 'vitest';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { sendStatement } from '#testing/payments/send-statement.ts';
import { screenshot } from '#testing/pictures.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { refusedUploadBounds } from './refused-uploads.ts';

const { uploads: bound, seconds } = refusedUploadBounds;
const clock = stoppedClock();
let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
});
afterAll(() => app.stop());

async function uploader() {
  const { bearer, email } = await make.student();
  return async (content: Buffer) => {
    const fields = { ...participant, email, eventId: await make.event({ fee: 100 }), transactionId: '412345678901' };
    return register(app, { bearer, fields, file: { content } });
  };
}

const junk = Buffer.from('#!/bin/sh\necho here I am\n');
const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode);
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));

test('tells an account to wait after too many refused files, also when all are sent at once', async () => {
  const send = await uploader();
  const responses = await times(bound + 5, () => send(junk));
  expect(statuses(responses).toSorted()).toEqual([...Array(bound).fill(422), ...Array(5).fill(429)]);
  const waits = await send(await screenshot());
  const message = 'Too many of your files were refused. Please wait 15 minutes and try again.';
  expect(waits.statusCode).toBe(429);
  expect(waits.json()).toEqual({ message, errors: { paymentScreenshot: message } });
  expect(waits.headers['retry-after']).toBe(String(seconds));
});

test('accepts files of another account at the same address', async () => {
  const [send, other] = [await uploader(), await uploader()];
  await times(bound + 1, () => send(junk));
  expect((await other(await screenshot())).statusCode).toBe(201);
});

test('accepts files of an account again when its waiting time is over', async () => {
  const send = await uploader();
  await times(bound + 1, () => send(junk));
  clock.forward({ seconds: seconds + 1 });
  expect((await send(await screenshot())).statusCode).toBe(201);
});

test('counts only refused files, not accepted files', async () => {
  const send = await uploader();
  await times(bound - 1, () => send(junk));
  const picture = await screenshot();
  expect([(await send(picture)).statusCode, (await send(picture)).statusCode]).toEqual([201, 201]);
  expect(statuses([await send(junk), await send(junk)])).toEqual([422, 429]);
});

test('counts unreadable payment statements as refused files', async () => {
  const { bearer } = await make.admin();
  const picture = await screenshot();
  for (let sent = 0; sent < bound; sent++) expect((await sendStatement(app, bearer, picture)).statusCode).toBe(422);
  expect((await sendStatement(app, bearer, picture)).statusCode).toBe(429);
});
