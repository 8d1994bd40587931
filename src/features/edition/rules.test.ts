import { expect, test } from 'vitest';
import { mapOf } from './rules.ts';

test.each([
  'https://www.openstreetmap.org/export/embed.html?bbox=80.17%2C12.96%2C80.33%2C13.14',
  'https://www.google.com/maps/embed?pb=x',
])('embeds a map from the address %s', (mapEmbedUrl) => {
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
])('does not embed a map from the address %j', (mapEmbedUrl) => {
  expect(mapOf({ mapEmbedUrl })).toBeUndefined();
});
