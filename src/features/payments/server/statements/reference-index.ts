import type { Breathe } from '#server/breathe.ts';
import type { Narration } from './reading/narration.ts';

/** Finds payment references in what banks make of a payer's note. */
export interface ReferenceIndex<T> {
  /** Letter by letter, anywhere in the text. */
  exact(narration: Narration): T[];
  /** With look-alike letters; with one wrong or two swapped letters; or cut off at the narration's end. */
  near(narration: Narration): T[];
}

const length = 8;
/** Fewer letters than this say too little. */
const leastLength = 6;
/** Half a reference: of thousands hardly two share it, and whatever has one wrong letter has one half right. */
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
 * Four letters in one number: a narration is looked through place by place, and cutting a word out at each of them
 * costs ten times as much.
 */
function halfAt(letters: string, start: number): number {
  let packed = 0;
  for (let at = start; at < start + half; at++) packed = nextHalf(packed, letters, at);
  return packed;
}

const nextHalf = (packed: number, letters: string, at: number) =>
  ((packed << 7) | (letters.charCodeAt(at) & 0x7f)) & 0xfff_ffff;

/**
 * Letters that are taken for one another, one for all of them. References have neither 0 nor O, neither 1 nor I
 * (registrations/rules.ts), so what looks like one of these was another letter.
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

/** Tokens of the right length, alone or broken in two. A word without a digit, or a bare number, is no reference. */
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
