import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test('marks a name as Tamil when it has Tamil letters', () => {
  expect(languageOf('கவிதை night')).toBe('ta');
  expect(languageOf('Robo Kolam ₹300 🏆 façade')).toBeUndefined();
});
