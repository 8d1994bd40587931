import { Worker } from 'node:worker_threads';

interface Options {
  /** How long the event loop may be blocked. */
  limitMs?: number;
  tickMs?: number;
  /** The watching thread has failed. The process continues without it. */
  onError(error: unknown): void;
}

/**
 * Ends this process when its event loop is blocked, so that systemd or Docker starts it again: a blocked loop handles
 * no signals and no health checks (decision 27). A thread watches, because the loop cannot watch itself.
 */
export function startWatchdog({ limitMs = 15_000, tickMs = 500, onError }: Options): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const beat = () => {
    Atomics.add(beats, 0, 1);
  };
  setInterval(beat, tickMs).unref();
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), {
    workerData: { beats, limitMs, tickMs },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
    // The thread does not get the flags of this process, such as those of a test runner.
    execArgv: [],
    env: {},
  });
  thread.once('error', onError);
  thread.unref();
}
