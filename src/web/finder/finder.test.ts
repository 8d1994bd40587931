import { expect, test } from 'vitest';
import { matches } from './finder.tsx';

test('finds parts of words in any order, without regard to case and accents', () => {
  expect(matches('kolam ROB', ['Robo Kolam', 'Robots draw'])).toBe(true);
  expect(matches('cafe', ['Café'])).toBe(true);
  expect(matches('kolam quiz', ['Robo Kolam'])).toBe(false);
});

test('finds everything when nothing is typed', () => {
  expect(matches('', ['Robo Kolam'])).toBe(true);
  expect(matches('  ', [''])).toBe(true);
});

test('tells Tamil words apart by their vowel signs', () => {
  expect(matches('புள்ளி', ['புள்ளி கோலம்'])).toBe(true);
  expect(matches('பள்ளி', ['புள்ளி கோலம்'])).toBe(false);
});
