import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nightTheme } from '#shared/night-theme.ts';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** What the style sheets say last: the dark block is written after the light one, and tints stand once. */
const tokenOf = (role: string) => [...tokens.matchAll(new RegExp(`--${role}: (#[0-9a-f]{6});`, 'g'))].at(-1)?.[1];

test.each(Object.entries(nightTheme))('the night colour %s is %s in the style sheets too', (role, colour) => {
  expect(tokenOf(role)).toBe(colour);
});
