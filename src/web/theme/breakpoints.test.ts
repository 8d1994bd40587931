import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Breakpoint, fromWidth } from './breakpoints.ts';

const css = readFileSync(new URL('./breakpoints.css', import.meta.url), 'utf8');

test.each<Breakpoint>(['lg', 'xl'])('%s is as wide in scripts as in stylesheets', (breakpoint) => {
  const width = new RegExp(`--breakpoint-${breakpoint}: (\\w+);`).exec(css)?.[1];
  expect(fromWidth(breakpoint)).toBe(`(width >= ${width})`);
});
