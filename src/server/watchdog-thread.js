// JavaScript, like src/app/main.js: for TypeScript the thread would load Node's TypeScript compiler, which takes 20 MB.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** @type {{ beats: Int32Array<SharedArrayBuffer>, limitMs: number, tickMs: number }} */
const { beats, limitMs, tickMs } = workerData;

let seen = Atomics.load(beats, 0);
let stillMs = 0;
for (;;) {
  const from = performance.now();
  Atomics.wait(beats, 0, seen, tickMs);
  const beat = Atomics.load(beats, 0);
  // If the machine slept or the process was stopped, this counts as at most two ticks, not as the time that has passed.
  stillMs = beat === seen ? stillMs + Math.min(performance.now() - from, 2 * tickMs) : 0;
  seen = beat;
  if (stillMs >= limitMs) end();
}

function end() {
  const msg = `the event loop stood still for ${limitMs / 1_000} s: this process ends, so that it is started again`;
  try {
    writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), pid: process.pid, msg })}\n`);
  } catch {
    // The process must end even if nobody reads its output.
  }
  // Only SIGKILL works: handlers of signals and of the exit wait for the event loop.
  process.kill(process.pid, 'SIGKILL');
}
