import { describe, expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import { graphemesOf, widthOf } from './typeface.ts';

const room = {
  voice: 'display',
  width: 600,
  fits: [
    { size: 80, lines: 2 },
    { size: 50, lines: 3 },
  ],
} as const;

describe('words broken into lines', () => {
  test('puts short words on one line in the largest size', () => {
    expect(breakLines('Robo Kolam', room)).toEqual({ size: 80, lines: ['Robo Kolam'] });
  });

  test('breaks lines between words and uses a smaller size before it shortens a text', () => {
    const { size, lines } = breakLines('Seven Hours for the City of Rivers and Rain', room);
    expect(size).toBe(50);
    expect(lines.join(' ')).toBe('Seven Hours for the City of Rivers and Rain');
  });

  test.each([
    ['a title of three hundred letters', 'Draw a sikku kolam in one unbroken line. '.repeat(8).slice(0, 300)],
    ['one word of three hundred letters', 'kolam'.repeat(60)],
    ['Tamil without a space', 'அத்தியாயம்'.repeat(30)],
    ['two scripts in turn', 'அk'.repeat(150)],
    ['endless words', 'kolam '.repeat(20_000)],
  ])('keeps every line within the width: %s', (_, words) => {
    const { size, lines } = breakLines(words, room);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatch(/[^\s]…$/);
    for (const line of lines) expect(widthOf(line, 'display', size), line).toBeLessThanOrEqual(600);
  });

  test('ends in … when a text is longer than any picture has room for, even if its beginning fits', () => {
    const { lines } = breakLines('i '.repeat(500), { voice: 'text', width: 600, fits: [{ size: 2, lines: 3 }] });
    expect(lines.at(-1)).toMatch(/i…$/);
  });

  test('never splits a Tamil sign', () => {
    const whole = new Set(graphemesOf('அத்தியாயம்'));
    const { lines } = breakLines('அத்தியாயம்'.repeat(30), room);
    for (const sign of lines.flatMap((line) => graphemesOf(line.replace('…', '')))) expect(whole).toContain(sign);
  });

  test('leaves out characters without an outline and closes the gap', () => {
    expect(breakLines('Code 👩‍💻 and 🎉 win \ud800!', room).lines.join(' ')).toBe('Code and win !');
  });

  test.each(['', '   ', '🎉🎉', '日本'])('returns no lines for %j', (words) => {
    expect(breakLines(words, room).lines).toEqual([]);
  });
});
