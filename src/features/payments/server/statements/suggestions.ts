import type { Breathe } from '#server/breathe.ts';
import type { Claim, CreditToMatch, Match } from './matches.ts';
import { addTo } from './reference-index.ts';

export type Suggest = (credit: CreditToMatch) => Match;

const most = 5;

/**
 * For a person to look at, never applied: a transaction ID with one wrong digit or two swapped ones (numbers given out
 * in the same hour are that near by chance), the payer's name beside the amount, or the amount alone. Where a name is
 * found, others who owe the amount are left out.
 */
export async function indexSuggestions(claims: readonly Claim[], breathe: Breathe): Promise<Suggest> {
  const waiting = claims.filter(({ status }) => status === 'waiting');
  const byNumber = new Map<number, number[]>();
  const byName = new Map<string, Claim[]>();
  const byAmount = new Map<number, Claim[]>();
  for (const [place, claim] of waiting.entries()) {
    await breathe();
    if (isNumber(claim.transactionKey)) addTo(byNumber, Number(claim.transactionKey), place);
    for (const word of wordsOf(claim.name)) addTo(byName, `${word} ${claim.duePaise}`, claim);
    addTo(byAmount, claim.duePaise, claim);
  }
  for (const same of byAmount.values()) same.sort((a, b) => (a.claimedOn < b.claimedOn ? -1 : 1));

  return ({ narration, amountPaise, date }) => {
    const near = narration.numbers
      .filter(isNumber)
      .flatMap(nearNumbers)
      .flatMap((some) => some.flatMap((number) => byNumber.get(number) ?? []).sort((a, b) => a - b))
      .flatMap((place) => waiting[place] ?? []);
    const claimed = new Set(near);
    for (const word of new Set(narration.tokens)) {
      if (word.length < 4) continue;
      for (const claim of byName.get(`${word} ${amountPaise}`) ?? []) {
        if (claimed.size >= most) break;
        claimed.add(claim);
      }
    }
    const isNamed = near.length === 0 && claimed.size > 0;
    if (isNamed) return { list: 'suggested', way: 'name', claims: [...claimed] };
    for (const claim of closest(byAmount.get(amountPaise) ?? [], date)) claimed.add(claim);
    if (claimed.size === 0) return { list: 'noMatch', way: 'none', claims: [] };
    const way = near.length > 0 ? 'nearTransaction' : 'amount';
    return { list: 'suggested', way, claims: [...claimed].slice(0, most) };
  };
}

const isNumber = (text: string) => /^\d{12}$/.test(text);

/** By each digit: the numbers with another one there, and the one with its right neighbour before it. */
function nearNumbers(number: string): number[][] {
  const value = Number(number);
  return [...number].map((text, at) => {
    const [unit, digit] = [10 ** (11 - at), Number(text)];
    const others = digits.filter((other) => other !== digit).map((other) => value + (other - digit) * unit);
    const neighbour = Number(number[at + 1] ?? digit);
    // One step to the right is worth a tenth.
    const swapped = value + (neighbour - digit) * (unit - unit / 10);
    return neighbour === digit ? others : [...others, swapped];
  });
}

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

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
