import { expect, test } from 'vitest';
import { breathing } from './breathe.ts';
import type { Claim, CreditToMatch } from './match-credits.ts';
import { matchCredits } from './match-credits.ts';
import { matchBeside } from './match-thread.ts';
import { readNarration } from './references.ts';

test('many credits are matched in a thread of their own, as they would be without one', async () => {
  const utr = (at: number) => String(509_100_000_000 + at * 7_919);
  const claims = Array.from({ length: 1_400 }, (_, at): Claim => {
    const standing = at % 50 === 0 ? 'paid' : 'waiting';
    // Every hundredth claims its neighbour's transaction.
    const transactionKey = utr(at % 100 === 7 ? at - 1 : at);
    return {
      id: `c${at}`,
      name: `Payer ${at}`,
      transactionKey,
      reference: '',
      standing,
      duePaise: 15_000,
      claimedOn: '',
    };
  });
  const credits = Array.from({ length: 700 }, (_, at): CreditToMatch => {
    const narration = readNarration([`UPI-${utr(at * 2 + (at % 3))}-UPI`], '');
    return { id: `k${at}`, date: '2025-04-01', amountPaise: at % 9 === 0 ? 10_000 : 15_000, narration };
  });
  const beside = await matchBeside(credits, claims, breathing());
  expect(beside).toEqual(await matchCredits(credits, claims, breathing()));
  const lists = new Set([...beside.values()].map(({ list }) => list));
  expect([...lists]).toEqual(expect.arrayContaining(['exact', 'under', 'alreadyPaid', 'contested']));
  // The very claims, not copies of them.
  expect(claims).toContain([...beside.values()].find(({ list }) => list === 'exact')?.claims[0]);
});
