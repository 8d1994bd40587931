import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Registration } from '#features/registrations/contract.ts';
import { call } from '#testing/call.ts';
import { whileRedrawingTakesTooLong } from '#testing/faults/failing-redraw.ts';
import { whileDatabaseIsFull } from '#testing/faults/failing-writes.ts';
import { type Maker, maker } from '#testing/make.ts';
import { pngThatDeclares, screenshot } from '#testing/pictures.ts';
import { proofFiles, strayProofs } from '#testing/proof-files.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const inMetadata = 'hidden-in-the-metadata';
const afterTheEnd = 'hidden-after-the-end';

async function proofOf(registrationId: string): Promise<string> {
  const { bearer } = await make.admin();
  const all: Registration[] = (await call(app, 'GET', '/api/registration', { bearer })).json();
  return all.find((registration) => registration._id === registrationId)?.paymentProof ?? '';
}
const open = (link: string) => call(app, 'GET', `/${link}`);
const rowOf = (id: string) =>
  app.platform.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function withSomethingHidden(): Promise<Buffer> {
  const picture = await screenshot({ width: 90, height: 160, format: 'jpeg', metadata: inMetadata });
  return Buffer.concat([picture, Buffer.from(afterTheEnd)]);
}

describe('the proof of payment behind its link', () => {
  test('the link to a proof opens a re-encoded picture without an authorisation header', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    const link = await proofOf(id);
    expect(link).toMatch(/^proofs\//);
    const response = await open(link);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['cache-control']).toMatch(/^private/);
    const picture = await sharp(response.rawPayload).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: 90, height: 160 });
  });

  test('the opened proof holds neither the metadata of the upload nor data appended to the picture', async () => {
    const upload = await withSomethingHidden();
    expect(upload.includes(inMetadata)).toBe(true);
    expect(upload.includes(afterTheEnd)).toBe(true);
    const { id } = await make.registration(await make.event({ fee: 100 }), { proof: upload });
    const { rawPayload } = await open(await proofOf(id));
    expect(rawPayload.length).toBeGreaterThan(50);
    expect(rawPayload.includes(inMetadata)).toBe(false);
    expect(rawPayload.includes(afterTheEnd)).toBe(false);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  });

  test('the stored file holds no hidden data after the proof is opened', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }), { proof: await withSomethingHidden() });
    await open(await proofOf(id));
    await expect.poll(() => strayProofs(app)).toEqual([]);
    const kept = (await rowOf(id)).proof_key.slice('proofs/'.length);
    const files = await proofFiles(app);
    expect(files.has(kept)).toBe(true);
    expect([...files.values()].filter((file) => file.includes(inMetadata) || file.includes(afterTheEnd))).toEqual([]);
  });

  test('the stored file holds no hidden data even when nobody opens the proof', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }), { proof: await withSomethingHidden() });
    await expect.poll(async () => (await rowOf(id)).proof_state).toBe('clean');
    await expect.poll(() => strayProofs(app)).toEqual([]);
    const hidden = [...(await proofFiles(app)).values()].filter((file) => file.includes(afterTheEnd));
    expect(hidden).toEqual([]);
  });

  test('keeps no second picture of a proof when the database is full', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    const link = await proofOf(id);
    expect((await whileDatabaseIsFull(app, () => open(link))).statusCode).toBe(507);
    await expect.poll(() => strayProofs(app)).toEqual([]);
    expect((await open(link)).statusCode).toBe(200);
  });

  test('cleans a new proof even when the file of an older proof is lost', async () => {
    const eventId = await make.event({ fee: 100 });
    const older = await make.registration(eventId);
    await open(await proofOf(older.id));
    await expect.poll(async () => (await rowOf(older.id)).proof_state).toBe('clean');
    await app.platform.files.remove((await rowOf(older.id)).proof_key);
    const lost = { proof_key: 'proofs/lost', proof_state: 'received', created_at: '2020-01-01T00:00:00.000Z' } as const;
    await app.platform.db.updateTable('registrations').set(lost).where('id', '=', older.id).execute();
    const { id } = await make.registration(eventId);
    await expect.poll(async () => (await rowOf(id)).proof_state).toBe('clean');
  });

  test('a proof opens for several people at once and stays the same afterwards', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    const link = await proofOf(id);
    const responses = await Promise.all(Array.from({ length: 8 }, () => open(link)));
    expect(responses.map((response) => response.statusCode)).toEqual(responses.map(() => 200));
    const [first] = responses;
    expect((await open(link)).rawPayload.equals(first?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  });

  test('a proof opens even when its upload is replaced during the request', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    const link = await proofOf(id);
    await open(link);
    const { files, db } = app.platform;
    await expect.poll(async () => (await rowOf(id)).proof_state).toBe('clean');
    await files.remove((await rowOf(id)).proof_key);
    await files.put('proofs/as-it-was-uploaded', await screenshot());
    const upload = { proof_key: 'proofs/as-it-was-uploaded', proof_state: 'received' } as const;
    await db.updateTable('registrations').set(upload).where('id', '=', id).execute();
    const read = files.read.bind(files);
    const slow = vi.spyOn(files, 'read').mockImplementationOnce(async (key) => {
      // Somebody else opens the same link meanwhile: the upload is re-encoded and deleted.
      expect((await open(link)).statusCode).toBe(200);
      return read(key);
    });
    const response = await open(link);
    slow.mockRestore();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
  });

  test('opens a proof that is 20,000 pixels high as a WebP picture of 16,000 pixels', async () => {
    const proof = await screenshot({ width: 90, height: 20_000 });
    const { id } = await make.registration(await make.event({ fee: 100 }), { proof });
    const response = await open(await proofOf(id));
    expect(response.statusCode).toBe(200);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', height: 16_000 });
  });

  test('refuses to open a proof that cannot be decoded', async () => {
    // A valid header and end, but hardly any pixels in between.
    const proof = pngThatDeclares(300, 300);
    const { id } = await make.registration(await make.event({ fee: 100 }), { proof });
    const response = await open(await proofOf(id));
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toMatch(/cannot be opened/);
    expect((await open(await proofOf(id))).statusCode).toBe(422);
  });

  test('answers 503 when a proof takes too long to redraw, and opens it afterwards', async () => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    const link = await proofOf(id);
    const response = await whileRedrawingTakesTooLong(() => open(link));
    expect([response.statusCode, (await rowOf(id)).proof_state]).toEqual([503, 'received']);
    expect((await open(link)).statusCode).toBe(200);
  });
});

describe('registrations and addresses without a proof', () => {
  test('a free registration has no link to a proof even when a file was sent', async () => {
    const before = (await proofFiles(app)).size;
    const { id } = await make.registration(await make.event(), { proof: await withSomethingHidden() });
    expect(await proofOf(id)).toBe('');
    expect((await rowOf(id)).proof_state).toBe('none');
    expect((await proofFiles(app)).size).toBeLessThanOrEqual(before);
  });

  test.each([
    '/files/proofs/KEY',
    '/KEY',
    '/proofs/KEY',
    '/data/files/proofs/KEY',
    '/proofs/..%2f..%2fsymposia.db',
    '/proofs/%2e%2e/symposia.db',
    '/symposia.db',
  ])('%s opens no file, even for an administrator', async (path) => {
    const { id } = await make.registration(await make.event({ fee: 100 }));
    await open(await proofOf(id));
    const { bearer } = await make.admin();
    const key = (await rowOf(id)).proof_key.slice('proofs/'.length);
    const response = await call(app, 'GET', path.replace('KEY', key), { bearer });
    expect([404, 422]).toContain(response.statusCode);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
  });
});
