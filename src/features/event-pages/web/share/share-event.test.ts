import { expect, test } from 'vitest';
import { sharePlaces } from './share-event.tsx';

const url = 'https://fest.example/event/robo-kolam';
const title = 'Robo & Kolam 100% 🎉';

test.each(sharePlaces)('the link to $name contains the whole address and title of the page', ({ address }) => {
  const link = new URL(address(encodeURIComponent(url), encodeURIComponent(title)));
  const told = [...link.searchParams.values()].join(' ');
  expect(link.protocol).toBe('https:');
  expect(told).toContain(url);
  expect(told).toContain(title);
});

test('offers Facebook, Twitter, LinkedIn and WhatsApp', () => {
  expect(sharePlaces.map(({ name }) => name)).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp']);
});
