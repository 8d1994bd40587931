import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const lookEveryMs = 10_000;
/** Less than a fiftieth of the time since the last look. */
const quietBelow = 0.02;
const worthBytes = 16 * 1024 * 1024;

/** What is looked at, and what is done about it. */
export interface Memory {
  /** The share of the time since the last look in which the event loop had something to do. */
  utilization(): number;
  /** What the heap holds of the machine, used or not. */
  heapBytes(): number;
  /** All at once: nobody is answered for about a tenth of a second. */
  collect(): void;
}

/**
 * V8 gives memory back where pages are closed or hidden; on a server it keeps what a start or a rush once took. So a
 * server that has hardly anything to do collects and gives back, once for every 16 MB (decision 24). Only with
 * `--expose-gc`.
 */
export function giveMemoryBackWhenQuiet(): void {
  const { gc } = globalThis;
  if (!gc) return;
  let since: EventLoopUtilization | undefined;
  const look = memoryKeeper({
    utilization() {
      const { utilization } = performance.eventLoopUtilization(since);
      since = performance.eventLoopUtilization();
      return utilization;
    },
    heapBytes: () => getHeapStatistics().total_heap_size,
    collect: () => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  });
  setInterval(look, lookEveryMs).unref();
}

export function memoryKeeper({ utilization, heapBytes, collect }: Memory): () => void {
  let kept = 0;
  return () => {
    if (utilization() >= quietBelow || heapBytes() < kept + worthBytes) return;
    collect();
    kept = heapBytes();
  };
}
