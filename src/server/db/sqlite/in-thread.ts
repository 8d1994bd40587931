import { threadPool } from '../../thread-pool.ts';

/** Runs a function of `thread.ts` in a thread. */
export const inThread = threadPool(new URL('./thread.ts', import.meta.url));
