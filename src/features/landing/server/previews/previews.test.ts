import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEdition, storeEdition } from '#features/edition/server/index.ts';
import { write } from '#server/db/write.ts';
import { call } from '#testing/call.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Columns = NonNullable<Parameters<Maker['event']>[0]>['columns'];

async function made(columns: Columns): Promise<string> {
  const id = await maker(app).event({ columns });
  app.platform.siteChanged();
  return `/event/${id}/preview.png`;
}

async function picture(url: string): Promise<Buffer> {
  const response = await call(app, 'GET', url);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  expect(response.headers['content-type']).toBe('image/png');
  const { format, width, height } = await sharp(response.rawPayload).metadata();
  expect([format, width, height]).toEqual(['png', 1200, 630]);
  expect(response.rawPayload.length).toBeLessThan(300 * 1024);
  return response.rawPayload;
}

/** The share of pixels in an area that are not background; 0 if no text was drawn. */
async function inkIn(png: Buffer, area: { left: number; top: number; width: number; height: number }): Promise<number> {
  // Extracted first, because sharp computes statistics of the whole input.
  const part = await sharp(png).extract(area).greyscale().png().toBuffer();
  const { channels } = await sharp(part).stats();
  return channels[0]?.stdev ?? 0;
}
const titleArea = { left: 60, top: 190, width: 560, height: 220 };

describe('the preview picture of a link', () => {
  test('draws a preview picture of the site with a visible title', async () => {
    expect(await inkIn(await picture('/preview.png'), titleArea)).toBeGreaterThan(50);
  });

  test.each([
    ['a Tamil title', { title: 'முதல் அத்தியாயம்: கொங்கு நாட்டுக் கதைகள்' }],
    ['emoji in the title', { title: 'Code 🎉 and 👩‍💻 win' }],
    ['markup in the title', { title: '</svg><script>alert(1)</script> & "more"' }],
    ['a title of 300 letters', { title: 'Draw one unbroken line. '.repeat(13).slice(0, 300) }],
    ['a title of one long word', { title: 'kolam'.repeat(60) }],
    ['no date and no hours', { title: 'Some day', date: '', start_time: '', end_time: '' }],
  ])('draws a visible title for an event with %s', async (_, columns) => {
    expect(await inkIn(await picture(await made(columns)), titleArea)).toBeGreaterThan(50);
  });

  test.each(['🎉🎉', '日本語'])('leaves out a title that the fonts cannot draw: %s', async (title) => {
    expect(await inkIn(await picture(await made({ title })), titleArea)).toBeLessThan(40);
  });

  test('keeps a long word off the kolam drawing', async () => {
    const gap = { left: 653, top: 0, width: 12, height: 500 };
    expect(await inkIn(await picture(await made({ title: 'm'.repeat(300) })), gap)).toBeLessThan(6);
  });

  test('draws different pictures for two events with the same title', async () => {
    // There are few small kolams: two random ids have the same one about once in fifty times.
    const [first, second] = [
      await picture(await made({ id: 'first', title: 'Same' })),
      await picture(await made({ id: 'second', title: 'Same' })),
    ];
    expect(first).not.toEqual(second);
  });

  test('shows the sample picture of an event beside the title, and the kolam when the picture is missing', async () => {
    const right = { left: 800, top: 0, width: 400, height: 630 };
    const coloured = async (image: string) => {
      const { channels } = await sharp(await picture(await made({ title: 'Same', image, event_type: 'hackathon' })))
        .extract(right)
        .toBuffer()
        .then((part) => sharp(part).stats());
      return (channels[1]?.mean ?? 0) - (channels[0]?.mean ?? 0);
    };
    const [drawn, missing] = [await coloured('/sample/robo-kolam.svg'), await coloured('/sample/missing.svg')];
    expect(Math.abs(drawn - missing)).toBeGreaterThan(10);
    expect(
      await inkIn(await picture(await made({ title: 'Same', image: '/sample/robo-kolam.svg' })), titleArea),
    ).toBeGreaterThan(50);
  });

  test('sends the same picture to many visitors at once, and answers 304 to its ETag', async () => {
    const url = await made({ title: 'Asked for by many' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(app, 'GET', url)));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(answers[0]?.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    expect(answers[0]?.headers['cross-origin-resource-policy']).toBe('cross-origin');
    const etag = String(answers[0]?.headers.etag);
    expect((await call(app, 'GET', url, { headers: { 'if-none-match': etag } })).statusCode).toBe(304);
    const head = await call(app, 'HEAD', url);
    expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([200, '', 'image/png']);
  });

  test('changes the picture when the event or the edition changes', async () => {
    const url = await made({ title: 'Before' });
    const before = await picture(url);
    await app.platform.db.updateTable('events').set({ title: 'After' }).where('title', '=', 'Before').execute();
    app.platform.siteChanged();
    const after = await picture(url);
    expect(after).not.toEqual(before);
    const edition = await readEdition(app.platform.db);
    await write(app.platform.db, (tx) => storeEdition(tx, { ...edition, name: 'Utsav 2026' }));
    app.platform.siteChanged();
    expect(await picture(url)).not.toEqual(after);
  });

  test('changes the picture of the site when an event is held after the first day', async () => {
    const before = await picture('/preview.png');
    await made({ title: 'The last day', date: '2025-05-11' });
    expect(await picture('/preview.png')).not.toEqual(before);
  });

  test('answers 404 for an event that does not exist or is not published', async () => {
    for (const url of ['/event/unknown/preview.png', await made({ is_active: 0 })]) {
      const response = await call(app, 'GET', url);
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'Event not found' }]);
    }
  });
});
