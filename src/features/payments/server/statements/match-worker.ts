import { parentPort } from 'node:worker_threads';
import { breathing } from './breathe.ts';
import { type Claim, type CreditToMatch, type Match, matchCredits } from './match-credits.ts';

export type ToMatcher = { claims: Claim[] } | { credits: CreditToMatch[] } | 'match';
export type FromMatcher = (Pick<Match, 'list' | 'way'> & { id: string; places: number[] })[];

// A thread of its own: see match-thread.ts.
const claims: Claim[] = [];
const credits: CreditToMatch[] = [];

parentPort?.on('message', async (message: ToMatcher) => {
  if (message === 'match') parentPort?.postMessage(await match());
  else if ('claims' in message) claims.push(...message.claims);
  else credits.push(...message.credits);
});

async function match(): Promise<FromMatcher> {
  const placeOf = new Map(claims.map((claim, place) => [claim, place]));
  const matches = await matchCredits(credits, claims, breathing());
  return [...matches].map(([id, { list, way, claims: found }]) => ({
    ...{ id, list, way },
    places: found.flatMap((claim) => placeOf.get(claim) ?? []),
  }));
}
