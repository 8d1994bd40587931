import { describe, expect, test } from 'vitest';
import { setLine, widthOf } from './typeface.ts';

const outlinesOf = (words: string) => setLine(words, 'display', 100).outlines.match(/<path/g)?.length;

describe('a line of text', () => {
  test('the width of a line grows with the size and depends on the typeface', () => {
    const width = widthOf('Kolam', 'display', 100);
    expect(width).toBeGreaterThan(200);
    expect(widthOf('Kolam', 'display', 50)).toBeCloseTo(width / 2);
    expect(widthOf('Kolam', 'text', 100)).toBeLessThan(width);
  });

  // Shaping puts the vowel sign before its consonant and joins the two. Without shaping each letter would be one
  // outline.
  test('joins Tamil vowel signs and consonants', () => {
    expect(outlinesOf('கொ')).toBe(3);
    expect(widthOf('கி', 'display', 100)).not.toBeCloseTo(
      widthOf('க', 'display', 100) + widthOf('\u0bbf', 'display', 100),
    );
  });

  test('mixes scripts, figures and the rupee sign', () => {
    expect(outlinesOf('கo1₹é')).toBe(5);
  });

  test('draws nothing for an empty text', () => {
    expect(setLine('', 'text', 20)).toEqual({ width: 0, outlines: '' });
  });
});
