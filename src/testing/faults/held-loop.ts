// Runs as a separate process. Blocks the event loop several times, each for a time, under a watchdog with a limit. Both
// times are in milliseconds.
import { setTimeout as pause } from 'node:timers/promises';
import { startWatchdog } from '#server/watchdog.ts';

const [limitMs = 0, heldMs = 0, times = 1] = process.argv.slice(2).map(Number);
startWatchdog({
  limitMs,
  tickMs: 50,
  onError(error) {
    throw error;
  },
});
for (let time = 0; time < times; time++) {
  await pause(200);
  const until = performance.now() + heldMs;
  while (performance.now() < until);
}
console.log('went on');
process.exit(7);
