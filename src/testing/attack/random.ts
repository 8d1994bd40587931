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

/** Another one in every run, so that the runs together try more; `SYMPOSIA_SEED` repeats one that found something. */
export function attackSeed(): number {
  const given = Number(process.env.SYMPOSIA_SEED);
  return Number.isInteger(given) && given > 0 ? given : randomInt(1, 2 ** 31);
}
