import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweepProofs } from '#features/registrations/server/index.ts';
import { maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { type S3Server, startS3 } from '#testing/s3-server.ts';
import { participant, register } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let storage: S3Server;
let app: TestApp;
beforeAll(async () => {
  storage = await startS3('fest');
  app = await startTestApp({
    env: {
      S3_ENDPOINT: storage.url,
      S3_REGION: 'auto',
      S3_BUCKET: 'fest',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  });
});
afterAll(async () => {
  await app.stop();
  await storage.stop();
});

test('a proof is kept in the bucket, opens from its link, and is deleted with its registration', async () => {
  const make = maker(app);
  const admin = { authorization: (await make.admin()).bearer };
  const { id } = await make.registration(await make.event({ fee: 100 }));
  const list = await app.http.inject({ method: 'GET', url: '/api/registration', headers: admin });
  const { paymentProof } = list.json().find((row: { _id: string }) => row._id === id);
  const proof = await app.http.inject({ method: 'GET', url: `/${paymentProof}` });
  expect(proof.statusCode).toBe(200);
  expect(proof.headers['content-type']).toBe('image/webp');
  await expect
    .poll(() => [...storage.objects.values()].map((object) => object.equals(proof.rawPayload)))
    .toEqual([true]);
  await app.http.inject({ method: 'DELETE', url: `/api/registration/${id}`, headers: admin });
  expect(storage.objects.size).toBe(0);
});

test('the sweep deletes a proof that belongs to no registration', async () => {
  storage.objects.set('proofs/left-behind', Buffer.from('rubbish'));
  expect(await sweepProofs(app.platform)).toBe(1);
  expect(storage.objects.has('proofs/left-behind')).toBe(false);
});

// A short form of chaos/storage-away.ts.
test('only a registration with a file is refused with 503 while the object storage is away', async () => {
  const make = maker(app);
  const [free, paid] = [await make.event(), await make.event({ fee: 100 })];
  const { bearer } = await make.student();
  const content = await screenshot();
  const send = (eventId: string) =>
    register(app, { bearer, fields: { ...participant, eventId, transactionId: '412345678901' }, file: { content } });
  await storage.pause();
  const refused = await send(paid);
  expect([refused.statusCode, refused.json().message]).toEqual([503, 'We are back in a moment. Please try again.']);
  expect((await send(free)).statusCode).toBe(201);
  expect((await app.http.inject('/readyz')).statusCode).toBe(503);
  await storage.resume();
  expect((await send(paid)).statusCode).toBe(201);
  const kept = app.platform.db.selectFrom('registrations').select('id').where('event_id', '=', paid);
  const { id } = await kept.executeTakeFirstOrThrow();
  const { bearer: admin } = await make.admin();
  await app.http.inject({ method: 'DELETE', url: `/api/registration/${id}`, headers: { authorization: admin } });
  await expect.poll(() => storage.objects.size).toBe(0);
});

test('the start fails with the name of the setting when the bucket does not exist', async () => {
  const env = { S3_ENDPOINT: storage.url, S3_BUCKET: 'other', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  await expect(startTestApp({ env })).rejects.toThrow(/^S3_BUCKET: files cannot be stored there/);
});
