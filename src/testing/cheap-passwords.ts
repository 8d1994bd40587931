import { hashingCost } from '#features/accounts/server/passwords/password-threads.ts';

/**
 * Runs before each file of the server suites. Hashing at the real cost, which is high on purpose, took a fifth of their
 * time; `start.test.ts` checks that a server uses the real cost.
 */
Object.assign(hashingCost, { memoryCost: 256, timeCost: 1 });
