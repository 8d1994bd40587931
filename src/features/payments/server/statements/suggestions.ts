import type { Breathe } from './breathe.ts';
import type { Claim, CreditToMatch, Match } from './match-credits.ts';

export type Suggest = (credit: CreditToMatch) => Match;

const most = 5;

/**
 * For a person to look at, never applied: a transaction ID with one wrong digit or two swapped ones (numbers given out
 * in the same hour are that near by chance), the payer's name beside the amount, or the amount alone.
 */
export async function indexSuggestions(claims: readonly Claim[], breathe: Breathe): Promise<Suggest> {
  const waiting = claims.filter(({ standing }) => standing === 'waiting');
  const byNumber = new Map<string, Claim[]>();
  const byName = new Map<string, Claim[]>();
  const byAmount = new Map<number, Claim[]>();
  for (const claim of waiting) {
    await breathe();
    if (/^\d{12}$/.test(claim.transactionKey))
      for (const key of nearKeys(claim.transactionKey)) add(byNumber, key, claim);
    for (const word of wordsOf(claim.name)) add(byName, word, claim);
    add(byAmount, claim.duePaise, claim);
  }
  for (const same of byAmount.values()) same.sort((a, b) => (a.claimedOn < b.claimedOn ? -1 : 1));

  return ({ narration, amountPaise, date }) => {
    const near = narration.numbers.flatMap(nearKeys).flatMap((key) => byNumber.get(key) ?? []);
    const claimed = new Set(near);
    for (const word of new Set(narration.tokens)) {
      if (word.length < 4) continue;
      for (const claim of byName.get(word) ?? []) {
        if (claimed.size >= most) break;
        if (claim.duePaise === amountPaise) claimed.add(claim);
      }
    }
    for (const claim of closest(byAmount.get(amountPaise) ?? [], date)) claimed.add(claim);
    if (claimed.size === 0) return { list: 'noMatch', way: 'none', claims: [] };
    const way = near.length > 0 ? 'nearTransaction' : 'amount';
    return { list: 'suggested', way, claims: [...claimed].slice(0, most) };
  };
}

/** Two numbers that differ by one digit, or by two swapped neighbours, share one of these. */
function nearKeys(number: string): string[] {
  if (!/^\d{12}$/.test(number)) return [];
  const keys: string[] = [];
  for (let at = 0; at < 12; at++) {
    keys.push(`${number.slice(0, at)}?${number.slice(at + 1)}`);
    if (at < 11)
      keys.push(`${number.slice(0, at)}${[number[at], number[at + 1]].sort().join('')}~${number.slice(at + 2)}`);
  }
  return keys;
}

const wordsOf = (name: string) =>
  new Set(
    name
      .toUpperCase()
      .split(/[^A-Z]+/)
      .filter((word) => word.length >= 4),
  );

/** Sorted by day: the last that registered up to the credit's day, and the first ones after it. */
function closest(sorted: readonly Claim[], date: string): Claim[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.claimedOn ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return sorted.slice(Math.max(0, low - 2), low + 2);
}

function add<K>(index: Map<K, Claim[]>, key: K, claim: Claim): void {
  const others = index.get(key);
  if (others) others.push(claim);
  else index.set(key, [claim]);
}
