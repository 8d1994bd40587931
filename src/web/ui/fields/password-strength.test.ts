import { expect, test } from 'vitest';
import { passwordStrength, strengthText } from './password-strength.ts';

test.each([
  ['short', ['', 'a', 'abcde', 'Ab1$x']],
  ['weak', ['123456', 'aaaaaaaaaaaa', 'abcdefghijkl', 'password', 'Password123!', 'P@ssw0rd1', 'qwerty2025', 'kolamx']],
  ['fair', ['kolamdots', 'Tr7rains']],
  ['strong', ['a good password', 'rain tin goat nine', 'x7$Kp!z0Qm3v']],
])('rates the example passwords as %s', (strength, passwords) => {
  expect(passwords.map(passwordStrength)).toEqual(passwords.map(() => strength));
});

test('says how to make a short or weak password stronger', () => {
  expect(strengthText('abcd')).toBe('At least 6 characters: 2 more.');
  expect(strengthText('password1')).toMatch(/^Weak: .* words/);
});
