import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureUses } from '#app/chores.ts';
import { sweepPictures } from '#features/pictures/server/index.ts';
import { call } from '#testing/call.ts';
import { stoppedClock } from '#testing/clock.ts';
import { type Maker, maker } from '#testing/make.ts';
import { screenshot } from '#testing/pictures.ts';
import { multipartBody, multipartType } from '#testing/send-form.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

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

const speaker = { name: 'Keynote', role: 'Engineer', topic: 'Queues', about: '' };
const sponsor = { name: 'Parts Shop', tier: 'co', text: '', url: '' };
const lists = [
  { path: 'speakers', record: (photo: string) => ({ ...speaker, photo }), field: 'photo' },
  { path: 'sponsors', record: (logo: string) => ({ ...sponsor, logo }), field: 'logo' },
] as const;
const gone = 'This picture is no longer there. Please upload it again.';

const send = (method: 'POST' | 'PUT', path: string, json: unknown) =>
  call(app, method, `/api/admin/${path}`, { bearer, json });

const storePicture = {
  speakers: (id: string, photo: string) =>
    app.platform.db.updateTable('speakers').set({ photo }).where('id', '=', id).execute(),
  sponsors: (id: string, logo: string) =>
    app.platform.db.updateTable('sponsors').set({ logo }).where('id', '=', id).execute(),
};

async function uploaded(): Promise<string> {
  const file = { name: 'picture', value: await screenshot(), filename: 'poster.png', type: 'image/png' };
  const headers = { 'content-type': multipartType, authorization: bearer };
  const payload = multipartBody([file]);
  return (await app.http.inject({ method: 'POST', url: '/api/admin/pictures', headers, payload })).json().url;
}

describe.each(lists)('the picture in the list of $path', ({ path, record, field }) => {
  test('keeps the picture of a record from the sweep as soon as it is saved', async () => {
    const address = await uploaded();
    clock.forward({ hours: 49 });
    bearer = (await make.admin()).bearer;
    // The sweep reads what is used before the save, and deletes after it.
    const sweep = sweepPictures(app.platform, async () => {
      expect((await send('POST', path, record(address))).statusCode).toBe(201);
      return '';
    });
    await sweep;
    expect((await call(app, 'GET', address)).statusCode).toBe(200);
  });

  test('saves nothing when the sweep has deleted the picture of a record', async () => {
    const address = await uploaded();
    const { _id, version } = (await send('POST', path, record(''))).json();
    clock.forward({ hours: 49 });
    bearer = (await make.admin()).bearer;
    await sweepPictures(app.platform, pictureUses);
    const answers = [
      await send('POST', path, record(address)),
      await send('PUT', `${path}/${_id}`, { ...record(address), version }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422]);
    expect(answers.map((answer) => answer.json().errors)).toEqual([{ [field]: gone }, { [field]: gone }]);
    expect(await pictureUses(app.platform.db)).not.toContain(address);
  });

  test('keeps a picture on a host that is no longer trusted, and refuses another one from there', async () => {
    const { _id, version } = (await send('POST', path, record(''))).json();
    const stored = 'https://trusted-before.example/a.png';
    await storePicture[path](_id, stored);
    const changed = { ...record(stored), name: 'Changed', version };
    expect((await send('PUT', `${path}/${_id}`, changed)).json()).toMatchObject({ name: 'Changed', [field]: stored });
    const other = { ...record('https://trusted-before.example/b.png'), version: version + 1 };
    const refused = await send('PUT', `${path}/${_id}`, other);
    expect(refused.json().errors).toEqual({ [field]: expect.stringContaining('trusted domain') });
  });
});
