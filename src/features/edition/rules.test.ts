import { expect, test } from 'vitest';
import { mapOf } from './rules.ts';

test.each([
  'https://www.openstreetmap.org/export/embed.html?bbox=80.17%2C12.96%2C80.33%2C13.14',
  'https://www.google.com/maps/embed?pb=x',
])('%s may be embedded', (mapEmbedUrl) => {
  expect(mapOf({ mapEmbedUrl })).toBe(mapEmbedUrl);
});

test.each([
  '',
  'not an address',
  'javascript:alert(1)',
  'http://www.openstreetmap.org/export/embed.html',
  'https://openstreetmap.org.evil.example/',
  'https://www.openstreetmap.org.evil.example/',
  'https://evil.example/www.google.com',
  'https://www.google.com@evil.example/maps',
  '//www.google.com/maps/embed',
  'data:text/html,https://www.google.com',
])('%j may not', (mapEmbedUrl) => {
  expect(mapOf({ mapEmbedUrl })).toBeUndefined();
});
