import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, readTokens, type Tokens } from '../theme/contrast.ts';
import { themeColours } from './appearance.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const themes = readTokens(read('../theme/tokens.css'));
const accents = read('./appearance.css');

function accent(selector: string): Tokens {
  const block = accents.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name, value]));
}

/** The colours for statuses of registrations, payments and lists. Both kinds are shown on both backgrounds. */
const statusTexts = ['success', 'warning', 'danger'];
const statusFills = { success: 'green', 'warning-fill': 'yellow', danger: 'red' };

describe.each(themeColours.flatMap((colour) => [[colour, 'light'] as const, [colour, 'dark'] as const]))(
  '%s in the %s theme',
  (colour, theme) => {
    const own = accent(`:root${theme === 'dark' ? '.dark' : ''}[data-accent="${colour}"]`);
    const tokens = { ...themes[theme], ...own };

    test('a theme colour sets its own accents, and amber keeps the defaults', () => {
      // Amber is the site's default.
      expect(Object.keys(own)).toEqual(colour === 'amber' ? [] : ['accent', 'accent-fill', 'on-accent']);
    });

    test('accent texts have a contrast of at least 4.5:1', () => {
      for (const ground of ['ground', 'raised']) {
        expect(contrast(tokens.accent, tokens[ground])).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(tokens['on-accent'], tokens['accent-fill'])).toBeGreaterThanOrEqual(4.5);
    });

    test('buttons under the pointer have a contrast of at least 4.5:1', () => {
      const [, share, other = ''] = hovered('main', /var\(--accent-fill\) (\d+)%, (?:var\(--)?(#?\w+)/);
      const fill = blend(tokens['accent-fill'], Number(share), tokens[other] ?? '#ffffff');
      expect(contrast(tokens['on-accent'], fill)).toBeGreaterThanOrEqual(4.5);
      const [, tint] = hovered('danger', /background: [^;]*var\(--danger\) (\d+)%, transparent/);
      for (const ground of ['ground', 'raised']) {
        const under = blend(tokens.danger, Number(tint), tokens[ground]);
        expect(contrast(tokens.danger, under)).toBeGreaterThanOrEqual(4.5);
      }
    });

    test('statuses stay green, yellow and red, and their texts have a contrast of at least 4.5:1', () => {
      for (const status of statusTexts) {
        expect(tokens[status]).toBe(themes[theme][status]);
        for (const ground of ['ground', 'raised']) {
          expect(contrast(tokens[status], tokens[ground])).toBeGreaterThanOrEqual(4.5);
        }
      }
      for (const [fill, hue] of Object.entries(statusFills)) expect(hueOf(tokens[fill])).toBe(hue);
    });
  },
);

test('on paper there are no theme colours: a light one of the dark theme could not be read there', () => {
  const onScreen = /@media screen \{\n[\s\S]*?\n\}/;
  expect(accents).toMatch(onScreen);
  expect(accents.replace(onScreen, '')).not.toContain('[data-accent');
});

test.each([
  [
    'the freshness of a list',
    '../../features/registrations/web/admin/registrations.css',
    /--freshness: var\(--([\w-]+)\)/g,
  ],
  ['a bar of payments', '../../features/dashboard/web/bar-list.tsx', /\b(?:success|warning|danger): 'fill-([\w-]+)'/g],
])('%s has the status colours, which no theme colour changes', (_, file, colour) => {
  const drawn = [...read(file).matchAll(colour)].map(([, token = '']) => token);
  expect(drawn).toEqual(Object.keys(statusFills));
  for (const token of drawn) expect(accents).not.toContain(`--${token}:`);
});

/** The rule for a button under the pointer. */
function hovered(variant: string, what: RegExp): RegExpExecArray {
  const rule = read('../ui/button.css').split(`.button-${variant} {`)[1]?.split('&:hover {')[1] ?? '';
  return what.exec(rule) as RegExpExecArray;
}

/** One colour over another, at `share` percent. */
function blend(over = '', share: number, under = ''): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round((channel(over, at) * share + channel(under, at) * (100 - share)) / 100),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The rough name of a colour. */
function hueOf(hex = ''): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  if (g > r && g > b) return 'green';
  return g > 0.6 * r && b < 0.5 * g ? 'yellow' : 'red';
}
