import { cost } from '#features/accounts/server/passwords/password-threads.ts';

/**
 * Before each file of the server suites. At the real cost, which is meant to be high, hashing took a fifth of their
 * time; `start.test.ts` holds that a server pays it.
 */
Object.assign(cost, { memoryCost: 256, timeCost: 1 });
