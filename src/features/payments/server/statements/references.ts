import type { Breathe } from './breathe.ts';

/**
 * Letters that are taken for one another, one for all of them. References have neither 0 nor O, neither 1 nor I
 * (registrations/rules.ts), so what looks like one of these was another letter.
 */
const alike: Record<string, string> = {
  ...{ O: 'Q', '0': 'Q', D: 'Q', I: 'L', '1': 'L', S: '5', B: '8', Z: '2', G: '6', U: 'V' },
};
const plain = (letters: string) => [...letters].map((letter) => alike[letter] ?? letter).join('');

const length = 8;
/** Fewer letters than this say too little. */
const leastLength = 6;

/** Finds payment references in what banks make of a payer's note. */
export interface ReferenceIndex<T> {
  /** Letter by letter, wherever it stands. */
  exact(narration: Narration): T[];
  /** With look-alike letters; with one wrong or two swapped letters; or cut off at the narration's end. */
  near(narration: Narration): T[];
}

export interface Narration {
  /** Letters and digits between whatever else there is, capital; without addresses such as `asha@bank`. */
  tokens: string[];
  /** All of them in one piece. */
  squeezed: string;
  /** 12-digit numbers, and the longer ones that banks give to transfers. */
  numbers: string[];
}

/** `reference` is the statement's own column for numbers. */
export function readNarration(pieces: readonly string[], reference: string): Narration {
  const whole = pieces.join(' ').toUpperCase();
  const tokens = lettersOf(whole.replace(/[^\s/:-]*@[A-Z0-9.]*/g, ' '));
  // A number that was broken by the wrapping stands whole only where the pieces touch.
  const texts = pieces.length > 1 ? [whole, pieces.join('').toUpperCase()] : [whole];
  const column = reference.toUpperCase().trim();
  const numbers = [...transferNumbers(column), ...texts.flatMap(transferNumbers), ...ownNumber(column)];
  // UPI's own number says most.
  const [upi, others] = [numbers.filter(isUpiNumber), numbers.filter((number) => !isUpiNumber(number))];
  return { tokens, squeezed: lettersOf(whole).join(''), numbers: [...new Set([...upi, ...others])] };
}

const lettersOf = (text: string) => text.split(/[^A-Z0-9]+/).filter(Boolean);

const isUpiNumber = (number: string) => /^\d{12}$/.test(number);

/** Whatever a bank numbers its lines by, as long as it is long enough to be the only one. */
function ownNumber(column: string): string[] {
  return /^[A-Z0-9]{8,}$/.test(column) && /\d{6}/.test(column) && !/^0+$/.test(column) ? [column] : [];
}

/** What stands before an @ is somebody's address, often a phone number with 91 before it. */
function transferNumbers(text: string): string[] {
  const found =
    text.match(/(?<![A-Z0-9])(?:0{1,8}(?=\d{12}(?!\d)))?(?:\d{12}|[A-Z]{4}[A-Z0-9]{8,18})(?![A-Z0-9]|@)/g) ?? [];
  return found
    .map((number) => number.replace(/^0+(?=\d{12}$)/, ''))
    .filter((number) => /\d{6}/.test(number) && !/^0+$/.test(number));
}

export async function indexReferences<T>(
  all: readonly T[],
  referenceOf: (one: T) => string,
  breathe: Breathe,
): Promise<ReferenceIndex<T>> {
  const exact = new Map<string, T[]>();
  const lookalike = new Map<string, T[]>();
  const oneWrong = new Map<string, T[]>();
  const cutOff = new Map<string, T[]>();
  for (const one of all) {
    await breathe();
    const reference = referenceOf(one);
    if (reference.length !== length) continue;
    add(exact, reference, one);
    add(lookalike, plain(reference), one);
    for (let at = 0; at < length; at++) add(oneWrong, without(reference, at), one);
    for (let kept = leastLength; kept < length; kept++) add(cutOff, reference.slice(0, kept), one);
  }
  const nearest = (token: string): T[] => {
    const same = lookalike.get(plain(token));
    if (same) return same;
    const found = new Set<T>();
    for (let at = 0; at < length; at++) {
      for (const one of oneWrong.get(without(token, at)) ?? []) found.add(one);
      for (const one of exact.get(swapped(token, at)) ?? []) found.add(one);
    }
    return [...found];
  };
  return {
    exact({ squeezed }) {
      const found = new Set<T>();
      for (let at = 0; at + length <= squeezed.length; at++) {
        for (const one of exact.get(squeezed.slice(at, at + length)) ?? []) found.add(one);
      }
      return [...found];
    },
    near({ tokens }) {
      const whole = candidates(tokens).flatMap(nearest);
      if (whole.length > 0) return [...new Set(whole)];
      const last = tokens.at(-1) ?? '';
      return isTelling(last) && last.length >= leastLength ? (cutOff.get(last) ?? []) : [];
    },
  };
}

/** Tokens of the right length, alone or broken in two. A word without a digit, or a bare number, is no reference. */
function candidates(tokens: readonly string[]): string[] {
  const pairs = tokens.slice(1).map((token, at) => `${tokens[at]}${token}`);
  return [...tokens, ...pairs].filter((token) => token.length === length && isTelling(token));
}

const isTelling = (token: string) => /[A-Z]/.test(token) && /\d/.test(token);

const without = (letters: string, at: number) => `${letters.slice(0, at)}?${letters.slice(at + 1)}`;

const swapped = (letters: string, at: number) =>
  letters.slice(0, at) + (letters[at + 1] ?? '') + (letters[at] ?? '') + letters.slice(at + 2);

function add<T>(index: Map<string, T[]>, key: string, one: T): void {
  const others = index.get(key);
  if (others) others.push(one);
  else index.set(key, [one]);
}
