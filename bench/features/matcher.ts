import { identifyCredits } from '#features/payments/server/statements/credit-ids.ts';
import { matchCredits } from '#features/payments/server/statements/match-credits.ts';
import type { Claim } from '#features/payments/server/statements/matches.ts';
import { referenceFrom } from '#features/registrations/code-rules.ts';
import { breathing } from '#server/breathe.ts';
import { seeded } from '#testing/seeded.ts';

interface MatcherFigures {
  /** Credits that would complete a different payment. */
  wrong: number;
  /** Credits that pay exactly what is due and were completed, in percent. */
  completed: number;
  payable: number;
}

const names = ['Asha R', 'Kavin M', 'Divya Shankar', 'Arun Kumar', 'Meena S', 'Naveen Raj', 'Harini V', 'Prakash D'];
const lookAlike: Record<string, string> = {
  '5': 'S',
  S: '5',
  '8': 'B',
  B: '8',
  '2': 'Z',
  Z: '2',
  Q: 'O',
  L: '1',
  U: 'V',
};

/**
 * The statement of a typical fest. Most people type their transaction ID correctly. Some swap or mistype digits, type
 * another app's number or copy a friend's. Most banks include the reference. Some cut it off or drop it, and some
 * people retype it.
 */
export async function measureMatcher(size: number, seed = 20_250_509): Promise<MatcherFigures> {
  const { claims, entries, payerOf } = simulateFest(size, seed);
  const credits = identifyCredits(entries);
  const matches = await matchCredits(credits, claims, breathing());
  let [wrong, completed, payable] = [0, 0, 0];
  for (const credit of credits) {
    const payer = payerOf.get(credit.line);
    const match = matches.get(credit.id);
    if (payer) payable++;
    if (match?.list !== 'exact') continue;
    if (match.claims[0]?.id === payer) completed++;
    else wrong++;
  }
  return { wrong, completed: (100 * completed) / payable, payable };
}

export function simulateFest(size: number, seed: number) {
  const random = seeded(seed);
  const chance = (share: number) => random() < share;
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T;
  // A transaction ID begins with year, day and hour, so payments of one hour differ only in the last six digits.
  const utrs = new Set<string>();
  const newUtr = () => {
    for (;;) {
      const day = 90 + Math.floor(random() * 20);
      const hour = String(Math.floor(random() * 12) + 8).padStart(2, '0');
      const utr = `5${String(day).padStart(3, '0')}${hour}${String(Math.floor(random() * 1e6)).padStart(6, '0')}`;
      if (utrs.has(utr)) continue;
      utrs.add(utr);
      return utr;
    }
  };
  const claims: Claim[] = [];
  const entries: {
    line: number;
    date: string;
    amountPaise: number;
    reference: string;
    narration: string[];
    balance: string;
  }[] = [];
  const payerOf = new Map<number, string>();
  const add = (amountPaise: number, utr: string, note: string, name: string) => {
    const line = entries.length + 1;
    const handle = name.toLowerCase().replace(/[^a-z]/g, '');
    const text = `UPI-${name.toUpperCase()}-${handle}${Math.floor(random() * 99)}@okexample-EXMP000${Math.floor(random() * 9999)}-${utr}-${note}`;
    const narration = chance(0.2) ? [text.slice(0, 42), text.slice(42)] : [text];
    entries.push({
      line,
      date: '2025-04-10',
      amountPaise,
      reference: chance(0.5) ? `0000${utr}` : '',
      narration,
      balance: '',
    });
    return line;
  };
  for (let at = 0; at < size; at++) {
    const reference = referenceFrom(Uint8Array.from({ length: 8 }, () => Math.floor(random() * 256)));
    const utr = newUtr();
    const name = pick(names);
    const duePaise = pick([10_000, 15_000, 15_000, 20_000, 50_000]);
    const id = `registration-${at}`;
    claims.push({
      id,
      name,
      reference,
      duePaise,
      status: 'waiting',
      claimedOn: '2025-04-09',
      transactionKey: typed(utr, random, claims),
    });
    payerOf.set(add(duePaise, utr, written(reference, random), name), id);
  }
  // Credits that are no payments of participants. Some have the same amount and the same hour.
  for (let at = 0; at < size / 4; at++)
    add(pick([10_000, 15_000, 20_000, 123_45]), newUtr(), pick(['UPI', 'RENT', 'GIFT 2025', 'NA']), pick(names));
  return { claims, entries, payerOf };
}

function typed(utr: string, random: () => number, earlier: readonly Claim[]): string {
  const luck = random();
  const at = Math.floor(random() * 11);
  if (luck < 0.02) return utr.slice(0, at) + (utr[at + 1] ?? '') + (utr[at] ?? '') + utr.slice(at + 2);
  if (luck < 0.04) return utr.slice(0, at) + String(Math.floor(random() * 10)) + utr.slice(at + 1);
  if (luck < 0.06) return `T25041009${Math.floor(random() * 1e9)}`;
  if (luck < 0.07) return earlier.at(-1)?.transactionKey ?? utr;
  return utr;
}

function written(reference: string, random: () => number): string {
  const luck = random();
  const at = Math.floor(random() * 8);
  if (luck < 0.08) return 'UPI';
  if (luck < 0.13) return reference.slice(0, 6 + Math.floor(random() * 2));
  if (luck < 0.18) return `${[...reference].map((letter) => lookAlike[letter] ?? letter).join('')} ROBO RACE`;
  if (luck < 0.2) return `${reference.slice(0, at)}X${reference.slice(at + 1)} PAYMENT`;
  if (luck < 0.22) return `${reference.slice(0, 4)} ${reference.slice(4)} QUIZ`;
  return `${reference} PAPER BRIDGES`.slice(0, 12 + Math.floor(random() * 12));
}
