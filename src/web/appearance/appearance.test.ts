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

describe.each(themeColours.flatMap((colour) => [[colour, 'light'] as const, [colour, 'dark'] as const]))(
  '%s in the %s theme',
  (colour, theme) => {
    const own = accent(`:root${theme === 'dark' ? '.dark' : ''}[data-accent="${colour}"]`);
    const tokens = { ...themes[theme], ...own };

    test('has colours of its own', () => {
      // Amber is what the site has anyway.
      expect(Object.keys(own)).toEqual(colour === 'amber' ? [] : ['gold', 'gold-fill', 'on-gold']);
    });

    test('reads at 4.5:1', () => {
      for (const ground of ['ground', 'raised']) {
        expect(contrast(tokens.gold, tokens[ground])).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(tokens['on-gold'], tokens['gold-fill'])).toBeGreaterThanOrEqual(4.5);
    });
  },
);
