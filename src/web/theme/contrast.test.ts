import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const light = tokensOf(':root {');
const dark = { ...light, ...tokensOf(':root.dark {') };

const textPairs = ['ink', 'quiet', 'gold', 'kumkum', 'leaf', 'turmeric'].flatMap((text) => [
  [text, 'ground'] as const,
  [text, 'raised'] as const,
]);

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, tokens) => {
  test.each([...textPairs, ['on-gold', 'gold-fill'] as const])('%s on %s reads at 4.5:1', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ground', 'raised'])("a control's edge and the focus ring stand out on %s at 3:1", (ground) => {
    expect(contrast(tokens.edge, tokens[ground])).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens.gold, tokens[ground])).toBeGreaterThanOrEqual(3);
  });
});

function tokensOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(selector)).split('}')[0] ?? '';
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name, value]));
}

function contrast(a = '', b = ''): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
