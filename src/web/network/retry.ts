import type { ApiAnswer } from '#shared/api-client.ts';
import { startWaiting } from './waiting.ts';

/** A request without an answer by then shows the server's words. */
const longestMs = 120_000;

export interface RetryTools {
  /** In milliseconds, from any starting point. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  /** Called when the waiting begins; the function it returns is called when it ends. */
  startWaiting(): () => void;
}

/**
 * Sends a call again while the server is busy and asks to come back later. The server has not begun such a call, so any
 * call may be repeated. A refusal after too many wrong passwords (429) is an answer: nothing is repeated.
 */
export async function retryWhileBusy(ask: () => Promise<ApiAnswer>, tools: RetryTools = browsers): Promise<ApiAnswer> {
  const giveUpAt = tools.now() + longestMs;
  let leaveLine: (() => void) | undefined;
  try {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 503 || !answer.retryAfter) return answer;
      // Not all in the same moment, or the next one is as crowded as this.
      const wait = answer.retryAfter * 1_000 * (1 + tools.random() / 2);
      if (tools.now() + wait > giveUpAt) return answer;
      leaveLine ??= tools.startWaiting();
      await tools.sleep(wait);
    }
  } finally {
    leaveLine?.();
  }
}

const browsers: RetryTools = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
  startWaiting,
};
