import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureUses } from '#app/chores.ts';
import { newToken } from '#server/ids.ts';
import { type Maker, maker } from '#testing/make.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { pictureAddress } from '../rules.ts';

let app: TestApp;
let make: Maker;
beforeAll(async () => {
  app = await startTestApp();
  make = maker(app);
});
afterAll(() => app.stop());

const template = {
  id: 'one',
  template_id: 'one',
  version: 1,
  kind: 'participation',
  name: 'Blank',
  used_at: '',
  removed_at: '',
  changed_at: '',
} as const;

/** How a picture's address is saved to its column, for each feature and field that takes one. */
const places: Record<string, (address: string) => Promise<unknown>> = {
  'certificates design.background': (background) =>
    app.platform.db
      .insertInto('certificate_templates')
      .values({ ...template, design: JSON.stringify({ background }) })
      .execute(),
  'events image': (image) => make.event({ columns: { image } }),
  'events qrCode': (qr_code) => make.event({ columns: { qr_code } }),
  'programme logo': (logo) =>
    app.platform.db
      .insertInto('sponsors')
      .values({ id: 'one', position: 1, name: 'Parts Shop', tier: 'co', text: '', logo, url: '' })
      .execute(),
  'programme photo': (photo) =>
    app.platform.db
      .insertInto('speakers')
      .values({ id: 'one', position: 1, name: 'Keynote', role: '', topic: '', about: '', photo })
      .execute(),
  'settings paymentQrCode': (paymentQrCode) =>
    app.platform.db
      .insertInto('settings')
      .values({ name: 'one', value: JSON.stringify({ paymentQrCode }) })
      .execute(),
};

test.each(Object.keys(places))('the sweep leaves a picture that is stored as %s', async (place) => {
  const address = pictureAddress(newToken().slice(0, 22));
  await places[place]?.(address);
  expect(await pictureUses(app.platform.db)).toContain(address);
});

test('every field that takes the address of an upload is a place above', () => {
  const files = globSync('src/features/*/{*,server/**/*}.ts', {
    exclude: ['src/features/pictures/**', '**/*.test.ts'],
  });
  const sources = files.map((file) => ({ feature: file.split('/')[2] ?? '', text: readFileSync(file, 'utf8') }));
  const takesPictures = sources.filter(({ text }) => text.includes("from '#features/pictures/"));
  const fieldsOf = (call: RegExp) =>
    takesPictures.flatMap(({ feature, text }) => [...text.matchAll(call)].map(([, field]) => `${feature} ${field}`));
  const fields = fieldsOf(/touchPicture\(tx, ([\w.]+)/g);
  expect(fields.toSorted()).toEqual(Object.keys(places));
  // A field whose address is checked must also keep the picture.
  expect(fields).toEqual(expect.arrayContaining(fieldsOf(/whyNotPicture\('\w+', ([\w.]+)/g)));
  // Fails if a call is written in a way that the search above does not find.
  const calls = takesPictures.map(({ text }) => [...text.matchAll(/(?<!function )touchPicture\b\s*\(/g)].length);
  expect(calls.reduce((all, one) => all + one, 0)).toBe(fields.length);
  // A feature that only checks an address must also have a field above.
  expect([...new Set(takesPictures.map(({ feature }) => feature))].toSorted()).toEqual(
    [...new Set(fields.map((field) => field.split(' ')[0]))].toSorted(),
  );
});
