import { randomInt } from 'node:crypto';
import { seeded } from '../seeded.ts';

export interface Random {
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  const next = seeded(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('there is nothing to pick from');
      return from[below(from.length)] as T;
    },
  };
}

/**
 * `SYMPOSIA_SEED` repeats a run that found a fault. Otherwise returns the usual seed, for tests whose runs must all be
 * the same, or a new seed in every run, so that all runs together try more.
 */
export function attackSeed(usual?: number): number {
  const given = Number(process.env.SYMPOSIA_SEED);
  return Number.isInteger(given) && given > 0 ? given : (usual ?? randomInt(1, 2 ** 31));
}
