import { expect, test } from 'vitest';
import { matchesSearch } from './finder.tsx';

test('finds parts of words in any order, without regard to case and accents', () => {
  expect(matchesSearch('kolam ROB', ['Robo Kolam', 'Robots draw'])).toBe(true);
  expect(matchesSearch('cafe', ['Café'])).toBe(true);
  expect(matchesSearch('kolam quiz', ['Robo Kolam'])).toBe(false);
});

test('finds everything when nothing is typed', () => {
  expect(matchesSearch('', ['Robo Kolam'])).toBe(true);
  expect(matchesSearch('  ', [''])).toBe(true);
});

test('tells Tamil words apart by their vowel signs', () => {
  expect(matchesSearch('புள்ளி', ['புள்ளி கோலம்'])).toBe(true);
  expect(matchesSearch('பள்ளி', ['புள்ளி கோலம்'])).toBe(false);
});
