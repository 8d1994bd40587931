import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test('a name in Tamil is told to screen readers as Tamil', () => {
  expect(languageOf('கவிதை night')).toBe('ta');
  expect(languageOf('Robo Kolam ₹300 🏆 façade')).toBeUndefined();
});
