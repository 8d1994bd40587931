import type { ApiAnswer } from '#shared/api-client.ts';
import { enterLine } from './line.ts';

/** Whoever still gets no turn by then is told so. */
const longestMs = 120_000;

export interface Patience {
  /** Milliseconds since whenever. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  /** The waiting begins; calls what it answers when it ends. */
  enterLine(): () => void;
}

/**
 * Asks again while the server is so busy that it asks to come back later. It has done nothing then, so that every such
 * call may be repeated. Too many wrong passwords (429) are another matter: nobody has to wait for those here.
 */
export async function patiently(ask: () => Promise<ApiAnswer>, patience: Patience = browsers): Promise<ApiAnswer> {
  const giveUpAt = patience.now() + longestMs;
  let leaveLine: (() => void) | undefined;
  try {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 503 || !answer.retryAfter) return answer;
      // Not all in the same moment, or the next one is as crowded as this.
      const wait = answer.retryAfter * 1_000 * (1 + patience.random() / 2);
      if (patience.now() + wait > giveUpAt) return answer;
      leaveLine ??= patience.enterLine();
      await patience.sleep(wait);
    }
  } finally {
    leaveLine?.();
  }
}

const browsers: Patience = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  enterLine,
};
