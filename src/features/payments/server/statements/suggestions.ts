import type { Breathe } from '#server/breathe.ts';
import type { Claim, CreditToMatch, Match } from './matches.ts';
import { addTo } from './reference-index.ts';

export type Suggest = (credit: CreditToMatch) => Match;

const most = 5;

/**
 * Suggests payments that an organiser checks. They are never applied automatically. A suggestion has a transaction ID
 * with one wrong or two swapped digits (numbers of the same hour can be that close by chance), the payer's name with
 * the amount, or only the amount. If such a transaction ID or a name matches with the right amount, other people who owe
 * the same amount are left out.
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
    const isExact = ({ duePaise }: Claim) => duePaise === amountPaise;
    // Those with the right amount come first, because only a few are suggested.
    const claimed = new Set([...near.filter(isExact), ...near]);
    if (near.some(isExact)) {
      return { list: 'suggested', way: 'nearTransaction', claims: [...claimed].slice(0, most) };
    }
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

/** For each digit: all numbers that differ only in it, and the number in which it and the next digit are swapped. */
function nearNumbers(number: string): number[][] {
  const value = Number(number);
  return [...number].map((text, at) => {
    const [unit, digit] = [10 ** (11 - at), Number(text)];
    const others = digits.filter((other) => other !== digit).map((other) => value + (other - digit) * unit);
    const neighbour = Number(number[at + 1] ?? digit);
    // A digit one place to the right is worth a tenth.
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

/**
 * Takes claims that are sorted by day. Returns the last ones up to the day of the credit and the first ones after it.
 */
function closest(sorted: readonly Claim[], date: string): Claim[] {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.claimedOn ?? '') <= date) low = middle + 1;
    else high = middle;
  }
  return sorted.slice(Math.max(0, low - 2), low + 2);
}
