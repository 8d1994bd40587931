import { expect, test } from 'vitest';
import { sharePlaces } from './share-places.ts';

const url = 'https://fest.example/event/robo-kolam';
const title = 'Robo & Kolam 100% 🎉';

test.each(sharePlaces)('$name gets the page’s address and its title whole', ({ address }) => {
  const link = new URL(address(encodeURIComponent(url), encodeURIComponent(title)));
  const told = [...link.searchParams.values()].join(' ');
  expect(link.protocol).toBe('https:');
  expect(told).toContain(url);
  expect(told).toContain(title);
});

test('the four places are there', () => {
  expect(sharePlaces.map(({ name }) => name)).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp']);
});
