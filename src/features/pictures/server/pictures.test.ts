import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureUses } from '#app/chores.ts';
import { newToken } from '#server/ids.ts';
import { dayMs } from '#shared/calendar.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { eventForm, paidForm } from '#testing/event-form.ts';
import { whileRedrawingTakesTooLong } from '#testing/faults/failing-redraw.ts';
import { whileCommitsAreLost } from '#testing/faults/failing-writes.ts';
import { type Maker, maker } from '#testing/make.ts';
import { padded, pngThatDeclares, screenshot } from '#testing/pictures.ts';
import { multipartBody, multipartType } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { pictureMaxBytes } from '../contract.ts';
import { sweepPictures } from './index.ts';

const clock = stoppedClock('2025-05-01T06:00:00.000Z');
let app: TestApp;
let make: Maker;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
  make = maker(app);
  bearer = (await make.admin()).bearer;
});
afterAll(() => app.stop());

function upload(content: Buffer | undefined, who: string | undefined = bearer) {
  const file = content && { name: 'picture', value: content, filename: 'poster.png', type: 'image/png' };
  return app.http.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { 'content-type': multipartType, ...(who && { authorization: who }) },
    payload: multipartBody(file ? [file] : [{ name: 'nothing', value: '' }]),
  });
}
const uploaded = async (): Promise<string> => (await upload(await screenshot())).json().url;
const folder = () => path.join(app.config.dataDir, 'files', 'pictures');
const filesKept = () => readdir(folder()).catch(() => []);

describe('uploading a picture', () => {
  test('returns the public address of the picture, re-encoded without metadata and cached for a year', async () => {
    const picture = await screenshot({ width: 300, height: 200, format: 'jpeg', metadata: 'hidden-in-exif' });
    const response = await upload(picture);
    expect(response.statusCode).toBe(201);
    const { url } = response.json();
    expect(url).toMatch(/^\/pictures\/[\w-]{22}$/);
    const seen = await call(app, 'GET', url);
    expect(seen.statusCode).toBe(200);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
    expect(seen.rawPayload.includes('hidden')).toBe(false);
  });

  test.each([
    ['nothing', async () => undefined, 'Please choose a picture'],
    ['a script', async () => Buffer.from('<svg onload="alert(1)"/>'), 'Please upload a PNG, JPG, GIF or WebP picture.'],
    ['an incomplete picture', async () => pngThatDeclares(300, 300), 'Please upload a PNG, JPG, GIF or WebP picture.'],
    [
      'a picture with too many pixels',
      async () => pngThatDeclares(30_000, 30_000),
      'This picture has too many pixels. Please upload a smaller one.',
    ],
    [
      'five megabytes',
      async () => padded(await screenshot(), pictureMaxBytes),
      'Please select a picture smaller than 5MB',
    ],
  ])('refuses an upload of %s and keeps no file', async (_, content, message) => {
    const before = await filesKept();
    const response = await upload(await content());
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ message, errors: { picture: message } });
    expect(await filesKept()).toEqual(before);
  });

  test('answers 503 when a picture takes too long to redraw', async () => {
    const picture = await screenshot();
    expect((await whileRedrawingTakesTooLong(() => upload(picture))).statusCode).toBe(503);
    expect((await upload(picture)).statusCode).toBe(201);
  });

  test('keeps the picture when the server loses its database at the commit', async () => {
    const before = new Set<string>(await filesKept());
    const picture = await screenshot();
    expect((await whileCommitsAreLost(app, () => upload(picture))).statusCode).toBe(503);
    const [id] = (await filesKept()).filter((name) => !before.has(name));
    expect((await call(app, 'GET', `/pictures/${id}`)).statusCode).toBe(200);
  });

  test('answers 404 when the file of a picture is gone', async () => {
    const address: string = (await upload(await screenshot())).json().url;
    await app.platform.files.remove(address.slice(1));
    expect((await call(app, 'GET', address)).statusCode).toBe(404);
  });

  test('takes 500 pictures a day from one organiser, so that nobody fills the disk', async () => {
    const [busy, other] = [await make.admin({ role: 'coordinator' }), await make.admin()];
    const at = clock.now().toISOString();
    const rows = Array.from({ length: 499 }, () => ({ id: newToken().slice(0, 22), created_at: at, touched_at: at }));
    await app.platform.db
      .insertInto('pictures')
      .values(rows.map((row) => ({ ...row, uploaded_by: busy.id })))
      .execute();
    const picture = await screenshot();
    expect((await upload(picture, busy.bearer)).statusCode).toBe(201);
    const before = await filesKept();
    const refused = await upload(picture, busy.bearer);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      message: 'You have uploaded 500 pictures within a day. Please try again tomorrow.',
    });
    expect(await filesKept()).toEqual(before);
    expect((await upload(picture, other.bearer)).statusCode).toBe(201);
    await app.platform.db
      .updateTable('pictures')
      .set({ created_at: new Date(clock.now().getTime() - dayMs).toISOString() })
      .where('uploaded_by', '=', busy.id)
      .execute();
    expect((await upload(picture, busy.bearer)).statusCode).toBe(201);
  });

  test('refuses an upload from a visitor or a student', async () => {
    const { bearer: student } = await make.student();
    expect((await upload(await screenshot(), '')).statusCode).toBe(401);
    expect((await upload(await screenshot(), student)).statusCode).toBe(403);
  });

  test.each(['nobody-knows-it', '..%2f..%2fsymposia.db', '%00'])('finds no picture with the ID %s', async (id) => {
    expect((await call(app, 'GET', `/pictures/${id}`)).statusCode).toBeLessThan(500);
    expect((await call(app, 'GET', `/pictures/${id}`)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('the picture of an event', () => {
  test('accepts uploads as the picture and as the QR code of an event', async () => {
    const [image, qrCode] = [await uploaded(), await uploaded()];
    const response = await call(app, 'POST', '/api/events', { bearer, json: { ...paidForm, image, qrCode } });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ image, qrCode });
  });

  test.each(['/pictures/short', '//evil.example/pictures/aaaaaaaaaaaaaaaaaaaaaa', '/pictures/../api/x'])(
    'refuses %s as the picture of an event',
    async (image) => {
      const response = await call(app, 'POST', '/api/events', { bearer, json: { ...eventForm, image } });
      expect(response.json().errors).toEqual({ image: 'Please enter a valid URL' });
    },
  );

  test('asks to upload the picture again when an event names a missing upload', async () => {
    const image = '/pictures/aaaaaaaaaaaaaaaaaaaaaa';
    const response = await call(app, 'POST', '/api/events', { bearer, json: { ...eventForm, image } });
    expect(response.json().errors).toEqual({ image: 'This picture is no longer there. Please upload it again.' });
  });
});

describe('the sweep of unused pictures', () => {
  test('deletes pictures unused for two days and files without a record, and keeps all others', async () => {
    const [shown, code, unused] = [await uploaded(), await uploaded(), await uploaded()];
    await call(app, 'POST', '/api/events', { bearer, json: { ...paidForm, image: shown, qrCode: code } });
    const stray = await screenshot();
    await app.platform.files.put('pictures/left-by-a-crash', stray);
    await utimes(path.join(folder(), 'left-by-a-crash'), 1_000, 1_000);
    await sweepPictures(app.platform, pictureUses);
    expect(await filesKept()).not.toContain('left-by-a-crash');
    expect((await call(app, 'GET', unused)).statusCode).toBe(200);
    clock.forward({ hours: 49 });
    // The session has expired by then, so another organiser signs in.
    bearer = (await make.admin()).bearer;
    const young = await uploaded();
    expect(await sweepPictures(app.platform, pictureUses)).toBeGreaterThan(0);
    const statuses = [shown, code, young, unused].map(async (url) => (await call(app, 'GET', url)).statusCode);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404]);
  });
});
