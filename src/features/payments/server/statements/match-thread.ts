import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Breathe } from './breathe.ts';
import { type Claim, type CreditToMatch, type Match, matchCredits } from './match-credits.ts';
import type { FromMatcher, ToMatcher } from './match-worker.ts';

/** Starting a thread costs more than matching fewer. */
const worthAThread = 2_000;
const atOnce = 250;

/** What `matchCredits` answers; beside the server where it is much, so that nobody else waits meanwhile. */
export async function matchBeside(
  credits: readonly CreditToMatch[],
  claims: readonly Claim[],
  breathe: Breathe,
): Promise<Map<string, Match>> {
  if (credits.length + claims.length < worthAThread) return matchCredits(credits, claims, breathe);
  // Without the flags of whatever started this process.
  const worker = new Worker(new URL('./match-worker.ts', import.meta.url), { execArgv: [] });
  // Rejects as soon as the thread fails, even while it is still being told.
  const answer = once(worker, 'message') as Promise<[FromMatcher]>;
  answer.catch(() => undefined);
  try {
    const tell = (message: ToMatcher) => worker.postMessage(message);
    for (const some of inParts(claims)) {
      tell({ claims: some });
      await breathe();
    }
    for (const some of inParts(credits)) {
      tell({ credits: some.map(({ id, date, amountPaise, narration }) => ({ id, date, amountPaise, narration })) });
      await breathe();
    }
    tell('match');
    const [found] = await answer;
    return withClaims(found, claims, breathe);
  } finally {
    await worker.terminate();
  }
}

function* inParts<T>(all: readonly T[]): Generator<T[]> {
  for (let done = 0; done < all.length; done += atOnce) yield all.slice(done, done + atOnce);
}

/** The thread names claims by their place. */
async function withClaims(found: FromMatcher, claims: readonly Claim[], breathe: Breathe) {
  const matches = new Map<string, Match>();
  for (const { id, list, way, places } of found) {
    matches.set(id, { list, way, claims: places.flatMap((place) => claims[place] ?? []) });
    await breathe();
  }
  return matches;
}
