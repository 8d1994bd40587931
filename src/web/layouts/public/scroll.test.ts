import { expect, test } from 'vitest';
import { placeAt, placeReached, scrolledShare } from './scroll.ts';

const places = [
  { id: 'about', top: -700, bottom: 150 },
  { id: 'events', top: 150, bottom: 900 },
  { id: 'contact', top: 1200, bottom: 1800 },
];

test('a line lies in the section whose edges are around it', () => {
  expect(placeAt(200, places)).toBe('events');
  expect(placeAt(149, places)).toBe('about');
  expect(placeAt(150, places)).toBe('events');
});

test('a line between, before or after the sections lies in none', () => {
  expect(placeAt(1000, places)).toBeUndefined();
  expect(placeAt(-800, places)).toBeUndefined();
  expect(placeAt(1800, places)).toBeUndefined();
});

test('a reached section stays current until the next section is reached', () => {
  expect(placeReached(-800, places)).toBeUndefined();
  expect(placeReached(300, places)).toBe('events');
  expect(placeReached(1000, places)).toBe('events');
  expect(placeReached(5000, places)).toBe('contact');
});

test('the scrolled share of a page stays between 0 and 1', () => {
  expect(scrolledShare(0, 3000, 1000)).toBe(0);
  expect(scrolledShare(500, 3000, 1000)).toBe(0.25);
  expect(scrolledShare(2000, 3000, 1000)).toBe(1);
  // On touch screens a page can be pulled beyond its ends.
  expect(scrolledShare(-40, 3000, 1000)).toBe(0);
  expect(scrolledShare(2040, 3000, 1000)).toBe(1);
  expect(scrolledShare(0, 800, 1000)).toBe(0);
});
