import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '#server/platform.ts';
import { cleanProof, nextReceivedProof } from './proofs.ts';

export interface ProofCleaner {
  wake(): void;
  /** Resolves once nothing is under way. */
  stop(): Promise<void>;
}

/**
 * Redraws uploads after they were acknowledged, one at a time and with a breath between: at nine o'clock the cores
 * belong to the students who register, and an upload is never shown before it is clean.
 */
export function startProofCleaner(platform: Platform, breathMs = 25): ProofCleaner {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const drain = async () => {
    do {
      again = false;
      for (
        let proof = await nextReceivedProof(platform);
        proof && !stopped;
        proof = await nextReceivedProof(platform)
      ) {
        await cleanProof(platform, proof);
        await pause(breathMs);
      }
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (running || stopped) return;
    running = drain()
      .catch((err) => platform.log.error({ err }, 'a proof could not be cleaned; tried again with the next one'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(wake, 60_000).unref();
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
