import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dayTheme, nightTheme } from '#shared/theme-colours.ts';
import { readTokens } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const { light, dark } = readTokens(css);
const tints = Object.fromEntries(
  [...css.matchAll(/--(tint-[a-z]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
);

test('repeats the colours of the stylesheets as they are', () => {
  expect(light).toMatchObject(dayTheme);
  expect({ ...dark, ...tints }).toMatchObject(nightTheme);
});

/** Files that cannot import `theme-colours.ts`, with the colours that they repeat. */
const copies: Record<string, string[]> = {
  'src/features/gate/web/scanner/index.html': [nightTheme.ground, dayTheme.ground],
  'src/features/gate/web/scanner/public/gate.webmanifest': [nightTheme.ground],
  'src/features/gate/web/scanner/scanner.css': [dayTheme.ink],
  'src/features/certificates/web/admin/templates/editor.css': [dayTheme.ink, dayTheme.danger],
  'src/features/settings/web/settings.css': [dayTheme['accent-fill']],
  'src/features/settings/web/site-payment.tsx': [dayTheme.ink],
  // Every page loads this file first, and its size budget has no space left.
  'src/root.tsx': [nightTheme.ground, dayTheme.ground],
  'src/web/splash/splash.css': [nightTheme.ground, nightTheme.ink, nightTheme.edge, nightTheme.accent],
};

const white = '#ffffff';
const theme = new Set([...Object.values(light), ...Object.values(dark), ...Object.values(tints)]);
theme.delete(white);

describe.each(Object.entries(copies))('%s', (file, colours) => {
  test('repeats these colours of the theme and no other', () => {
    expect(coloursOfTheThemeIn(readFileSync(file, 'utf8'))).toEqual(colours.toSorted());
  });
});

test('no other source repeats a colour of the theme', () => {
  const sources = globSync('src/**/*.{ts,tsx,js,css,html,webmanifest,json}').filter(
    (file) => !/\.test\.tsx?$|^src[\\/](testing|web[\\/](theme|appearance))[\\/]|theme-colours\.ts$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  const repeating = sources.filter((file) => coloursOfTheThemeIn(readFileSync(file, 'utf8')).length > 0);
  expect(repeating.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(copies).toSorted());
});

/** Each colour once. A transparent colour counts as the colour without transparency. */
function coloursOfTheThemeIn(text: string): string[] {
  const found = Array.from(text.matchAll(/#[0-9a-f]{6}(?=(?:[0-9a-f]{2})?\b)/gi), ([colour]) => colour.toLowerCase());
  return [...new Set(found)].filter((colour) => theme.has(colour)).toSorted();
}
