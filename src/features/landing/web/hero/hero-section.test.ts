import { expect, test } from 'vitest';
import { wordmarkSize } from './hero-section.tsx';

test.each([
  ['Aarambh', 'full'],
  ['Tech Fest', 'full'],
  ['Technovanza', 'long'],
  ['The Internationals', 'longer'],
  ['Saravanasubramaniapuram', 'longest'],
])('gives the wordmark %s the size “%s”', (name, size) => {
  expect(wordmarkSize(name)).toBe(size);
});
