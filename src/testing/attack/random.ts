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
 * `SYMPOSIA_SEED` repeats a run that found something. Otherwise the usual seed, where every run must be the same, or a
 * new one in every run, so that all runs together try more.
 */
export function attackSeed(usual?: number): number {
  const given = Number(process.env.SYMPOSIA_SEED);
  return Number.isInteger(given) && given > 0 ? given : (usual ?? randomInt(1, 2 ** 31));
}
