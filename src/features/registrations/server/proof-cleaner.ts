import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '#server/platform.ts';
import { cleanProof, nextReceivedProof } from './proofs.ts';

/** While uploads keep coming, one redraw in so long; without any for a while, one after the other. */
const rushBreathMs = 5_000;
const quietAfterMs = 2_000;

export interface ProofCleaner {
  wake(): void;
  /** Resolves once nothing is under way. */
  stop(): Promise<void>;
}

/**
 * Redraws uploads after they were acknowledged, one at a time and with a breath between: at nine o'clock the cores
 * belong to the students who register, and an upload is never shown before it is clean.
 */
export function startProofCleaner(platform: Platform): ProofCleaner {
  let running: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();
  let lastArrival = Number.NEGATIVE_INFINITY;
  const breathMs = () => (performance.now() - lastArrival < quietAfterMs ? rushBreathMs : 25);

  /** One file that cannot be read now must not keep the others waiting; the next wake tries it again. */
  const drain = async () => {
    const failed = new Set<string>();
    do {
      again = false;
      for (let proof = await nextReceivedProof(platform, failed); proof && !stopping.signal.aborted; ) {
        const { id } = proof;
        await cleanProof(platform, proof).catch((err) => {
          failed.add(id);
          platform.log.error({ err, registration: id }, 'a proof could not be cleaned');
        });
        await pause(breathMs(), undefined, { signal: stopping.signal }).catch(() => undefined);
        proof = await nextReceivedProof(platform, failed);
      }
    } while (again && !stopping.signal.aborted);
  };
  const wake = () => {
    again = true;
    if (running || stopping.signal.aborted) return;
    running = drain()
      .catch((err) => platform.log.error({ err }, 'the proofs could not be read; tried again with the next one'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(wake, 60_000).unref();
  wake();
  return {
    wake() {
      lastArrival = performance.now();
      wake();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
