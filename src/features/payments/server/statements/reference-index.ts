import type { Breathe } from '#server/breathe.ts';
import type { Narration } from './reading/narration.ts';

/** Finds payment references in a payer's note as the bank prints it. */
export interface ReferenceIndex<T> {
  /** Exact matches anywhere in the text. */
  exact(narration: Narration): T[];
  /** Matches with look-alike letters, one wrong letter, two swapped letters, or an end that is cut off. */
  near(narration: Narration): T[];
}

const length = 8;
/** Shorter texts do not identify a payment. */
const leastLength = 6;
/**
 * Half of a reference. Only a few of thousands of references share a half. A reference with one wrong letter still has
 * one correct half.
 */
const half = 4;

export async function indexReferences<T>(
  all: readonly T[],
  referenceOf: (one: T) => string,
  breathe: Breathe,
): Promise<ReferenceIndex<T>> {
  const byStart = new Map<number, T[]>();
  const byEnd = new Map<number, T[]>();
  const lookalike = new Map<string, T[]>();
  for (const one of all) {
    await breathe();
    const reference = referenceOf(one);
    if (reference.length !== length) continue;
    addTo(byStart, halfAt(reference, 0), one);
    addTo(byEnd, halfAt(reference, half), one);
    addTo(lookalike, plain(reference), one);
  }
  const starting = (letters: string) =>
    (byStart.get(halfAt(letters, 0)) ?? []).filter((one) => referenceOf(one).startsWith(letters));
  const oneWrong = (token: string, at: number) => {
    const rightHalf = at < half ? byEnd.get(halfAt(token, half)) : byStart.get(halfAt(token, 0));
    return (rightHalf ?? []).filter((one) => without(referenceOf(one), at) === without(token, at));
  };
  const nearest = (token: string): T[] => {
    const same = lookalike.get(plain(token));
    if (same) return same;
    const found = new Set<T>();
    for (let at = 0; at < length; at++) {
      for (const one of oneWrong(token, at)) found.add(one);
      for (const one of starting(swapped(token, at))) found.add(one);
    }
    return [...found];
  };
  return {
    exact({ squeezed }) {
      const found = new Set<T>();
      let letters = halfAt(squeezed, -1);
      for (let at = 0; at + length <= squeezed.length; at++) {
        letters = nextHalf(letters, squeezed, at + half - 1);
        for (const one of byStart.get(letters) ?? []) if (squeezed.startsWith(referenceOf(one), at)) found.add(one);
      }
      return [...found];
    },
    near({ tokens }) {
      const whole = candidates(tokens).flatMap(nearest);
      if (whole.length > 0) return [...new Set(whole)];
      const last = tokens.at(-1) ?? '';
      const isCutOff = isTelling(last) && last.length >= leastLength && last.length < length;
      return isCutOff ? starting(last) : [];
    },
  };
}

/**
 * Packs four letters into one number. The search tries every position of a narration, and substrings would take ten
 * times as long.
 */
function halfAt(letters: string, start: number): number {
  let packed = 0;
  for (let at = start; at < start + half; at++) packed = nextHalf(packed, letters, at);
  return packed;
}

const nextHalf = (packed: number, letters: string, at: number) =>
  ((packed << 7) | (letters.charCodeAt(at) & 0x7f)) & 0xfff_ffff;

/**
 * Maps letters that look alike to one of them. References contain neither 0 nor O, and neither 1 nor I
 * (registrations/rules.ts). So each of these four must be a misread other letter.
 */
const alike: Record<string, string> = {
  O: 'Q',
  '0': 'Q',
  D: 'Q',
  I: 'L',
  '1': 'L',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
  U: 'V',
};
const plain = (letters: string) => letters.replace(/[O0DI1SBZGU]/g, (letter) => alike[letter] ?? letter);

/** Tokens of the right length, either whole or split in two. A reference always has a digit and a letter. */
function candidates(tokens: readonly string[]): string[] {
  const pairs = tokens.slice(1).map((token, at) => `${tokens[at]}${token}`);
  return [...tokens, ...pairs].filter((token) => token.length === length && isTelling(token));
}

const isTelling = (token: string) => /[A-Z]/.test(token) && /\d/.test(token);

const without = (letters: string, at: number) => `${letters.slice(0, at)}?${letters.slice(at + 1)}`;

const swapped = (letters: string, at: number) =>
  letters.slice(0, at) + (letters[at + 1] ?? '') + (letters[at] ?? '') + letters.slice(at + 2);

export function addTo<K, T>(index: Map<K, T[]>, key: K, one: T): void {
  const others = index.get(key);
  if (others) others.push(one);
  else index.set(key, [one]);
}
