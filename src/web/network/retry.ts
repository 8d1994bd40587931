import type { ApiAnswer } from '#shared/api-client.ts';
import { startWaiting } from './waiting.ts';

/** After this time the server's message is shown. */
const longestMs = 120_000;

export interface RetryTools {
  /** In milliseconds, from any starting point. */
  now(): number;
  sleep(ms: number): Promise<void>;
  /** From 0 to 1. */
  random(): number;
  /** Called when waiting begins. The returned function is called when it ends. */
  startWaiting(): () => void;
}

/**
 * Sends a call again while the server is busy and asks to come back later. The server has not begun such a call, so any
 * call may be repeated. A 429, as after too many wrong passwords, is not repeated.
 */
export async function retryWhileBusy(ask: () => Promise<ApiAnswer>, tools: RetryTools = browsers): Promise<ApiAnswer> {
  const giveUpAt = tools.now() + longestMs;
  let leaveLine: (() => void) | undefined;
  try {
    for (;;) {
      const answer = await ask();
      if (answer.status !== 503 || !answer.retryAfter) return answer;
      // Random, so that not all browsers come back at the same moment, which would be as crowded as this one.
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
