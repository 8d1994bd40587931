import { setTimeout as pause } from 'node:timers/promises';
import { RedrawFailed } from '#server/files/picture.ts';
import { sweepFolder } from '#server/files/remove-file.ts';
import type { Platform } from '#server/platform.ts';
import { registrationProofs } from '../lifecycle/proofs.ts';
import { countTries } from './redraw-tries.ts';
import { cleanProof, markUnreadable, type StoredProofs } from './stored-proofs.ts';

/** After this time without an upload the rush is over, and the processor has time for pictures. */
const quietAfterMs = 2_000;
/** If the rush does not end, one upload is redrawn at this interval, so that no upload waits without limit. */
const longestWaitMs = 30_000;

export interface ProofCleaner {
  wake(): void;
  /** Resolves when no work is under way. */
  stop(): Promise<void>;
}

/**
 * Redraws uploads in the background, one at a time with pauses. When registration opens, the processor has to serve the
 * students who register. An upload is never shown before it is redrawn.
 */
export function startProofCleaner(platform: Platform, others: StoredProofs): ProofCleaner {
  const own = registrationProofs(platform);
  const tries = countTries(platform.now);
  let running: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();
  let lastArrival = Number.NEGATIVE_INFINITY;
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  const untilQuiet = async () => {
    const latest = performance.now() + longestWaitMs;
    do await rest(25);
    while (performance.now() < Math.min(latest, lastArrival + quietAfterMs) && !stopping.signal.aborted);
  };

  /** A file that cannot be read now must not block the others. The next run tries it again. */
  const drainOf = async (proofs: StoredProofs, failed: Set<string>) => {
    for (;;) {
      await untilQuiet();
      const left = new Set([...failed, ...tries.resting()]);
      const proof = stopping.signal.aborted ? undefined : await proofs.nextReceived(left);
      if (!proof) break;
      try {
        await cleanProof(platform, proofs, proof);
        tries.forget(proof.id);
      } catch (err) {
        failed.add(proof.id);
        platform.log.error({ err, id: proof.id }, 'a proof could not be cleaned');
        if (err instanceof RedrawFailed && tries.hasFailed(proof.id)) {
          await markUnreadable(proofs, proof);
          tries.forget(proof.id);
        }
      }
    }
  };
  const drain = async () => {
    const failed = new Set<string>();
    do {
      again = false;
      await drainOf(own, failed);
      await drainOf(others, failed);
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

export function sweepProofs(platform: Platform): Promise<number> {
  return sweepFolder(platform, 'proofs', async () => {
    const proofs = platform.db.selectFrom('registrations').select('proof_key').where('proof_key', '<>', '');
    return (await proofs.execute()).map((row) => row.proof_key);
  });
}
