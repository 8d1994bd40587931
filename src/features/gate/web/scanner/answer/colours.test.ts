import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, readTokens } from '#web/theme/contrast.ts';

const { light } = readTokens(readFileSync(new URL('../scanner.css', import.meta.url), 'utf8'));

test.each([
  ['green', 'on-answer'],
  ['blue', 'on-answer'],
  ['red', 'on-answer'],
  ['amber', 'on-answer-amber'],
])('the words of a %s answer have a contrast of at least 7:1, to be read in the sun', (tone, words) => {
  expect(light[`answer-${tone}`]).toMatch(/^#/);
  expect(contrast(light[`answer-${tone}`], light[words])).toBeGreaterThanOrEqual(7);
});
