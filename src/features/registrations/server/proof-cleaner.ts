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

  /** One file that cannot be read now must not keep the others waiting; the next wake tries it again. */
  const drain = async () => {
    const failed = new Set<string>();
    do {
      again = false;
      for (let proof = await nextReceivedProof(platform, failed); proof && !stopped; ) {
        const { id } = proof;
        await cleanProof(platform, proof).catch((err) => {
          failed.add(id);
          platform.log.error({ err, registration: id }, 'a proof could not be cleaned');
        });
        await pause(breathMs);
        proof = await nextReceivedProof(platform, failed);
      }
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (running || stopped) return;
    running = drain()
      .catch((err) => platform.log.error({ err }, 'the proofs could not be read; tried again with the next one'))
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
