import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, readTokens } from './contrast.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const { light, dark } = readTokens(read('./tokens.css'));

const texts = ['ink', 'quiet', 'accent', 'danger', 'success', 'warning'];
const textPairs = texts.flatMap((text) => [[text, 'ground'] as const, [text, 'raised'] as const]);

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, tokens) => {
  test.each([...textPairs, ['on-accent', 'accent-fill'] as const])(
    '%s on %s has a contrast of at least 4.5:1',
    (text, ground) => {
      expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  const tinted = [
    ['under the pointer', 'ink', 0.08],
    ['that is chosen', 'accent-fill', 0.16],
  ] as const;
  test.each(textPairs.flatMap((pair) => tinted.map((tint) => [...pair, ...tint] as const)))(
    '%s on %s has a contrast of at least 4.5:1 on a row %s',
    (text, ground, _, tint, share) => {
      expect(contrast(tokens[text], mixedColour(tokens[tint], share, tokens[ground]))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['ground', 'raised'])(
    'the edge of a control and the focus ring on %s have a contrast of at least 3:1',
    (ground) => {
      expect(contrast(tokens.edge, tokens[ground])).toBeGreaterThanOrEqual(3);
      expect(contrast(tokens.accent, tokens[ground])).toBeGreaterThanOrEqual(3);
    },
  );
});

test('every text colour is dark enough on paper, also when the dark theme is printed', () => {
  const [, block = ''] = /@media print \{\s*:root,\s*:root\.dark \{([^}]*)\}/.exec(read('./base.css')) ?? [];
  const printed = new Map([...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));
  for (const text of texts) {
    const colour = (printed.get(text) ?? '').replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
    expect(contrast(colour, '#ffffff'), text).toBeGreaterThanOrEqual(4.5);
  }
});

test('black on white has a contrast of 21:1, and equal colours 1:1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#777777')).toBe(1);
});

test('half of black over white is grey, and none of it leaves white', () => {
  expect(mixedColour('#000000', 0.5, '#ffffff')).toBe('#808080');
  expect(mixedColour('#000000', 0, '#ffffff')).toBe('#ffffff');
});

/** The visible colour if `share` (0 to 1) of one colour is over another. */
function mixedColour(colour = '', share = 1, below = ''): string {
  const channels = [1, 3, 5].map((at) => {
    const [top = 0, ground = 0] = [colour, below].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round(top * share + ground * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
