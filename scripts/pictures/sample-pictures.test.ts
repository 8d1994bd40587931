import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { events } from '#sample/events.ts';
import { samplePictures } from './sample-pictures/sample-pictures.ts';

const folder = path.resolve(import.meta.dirname, '../../public/sample');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

test('draws a different picture for every sample event, at the address that the event names', () => {
  const drawn = samplePictures(events);
  expect(events.map(({ image }) => image)).toEqual([...drawn.keys()].map((name) => `/sample/${name}`));
  expect(new Set(drawn.values()).size).toBe(events.length);
});

test('ships exactly the pictures that are drawn now, each below 5,000 characters', () => {
  const drawn = samplePictures(events);
  expect(readdirSync(folder).sort()).toEqual([...drawn.keys()].sort());
  for (const [name, picture] of drawn) {
    expect(read(name), `run: npx node scripts/pictures/sample-pictures.ts (${name})`).toBe(picture);
    expect(picture.length, name).toBeLessThan(5_000);
  }
});

test('gives every picture a width and a height', () => {
  for (const name of readdirSync(folder)) expect(read(name)).toMatch(/^<svg [^>]*width="800" height="700"/);
});
