import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const lookEveryMs = 10_000;
/** Less than a fiftieth of the time since the last look. */
const quietBelow = 0.02;
const worthBytes = 16 * 1024 * 1024;

/** What is looked at, and what is done about it. */
interface Memory {
  /** The share of the time since the last look in which the event loop had something to do. */
  utilization(): number;
  /** What the heap holds of the machine, used or not. */
  heapBytes(): number;
  /** All at once: nobody is answered for about a tenth of a second. */
  collect(): void;
}

/**
 * V8 gives memory back where pages are closed or hidden; on a server it keeps what a start or a rush once took. So a
 * server that has hardly anything to do collects and gives back, twice for every 16 MB (decision 24). Only with
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
    collect() {
      gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      returnFreed();
    },
  });
  setInterval(look, lookEveryMs).unref();
}

/**
 * The C library of most Linux systems keeps what was freed between two blocks in use, until it is asked for it. Others
 * do not know the call.
 */
function returnFreed(): void {
  try {
    // Imported, it would print at every start that it is experimental.
    const { dlopen } = process.getBuiltinModule('node:ffi');
    using library = dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    library.functions.malloc_trim(0n);
  } catch {
    // There is nothing to ask.
  }
}

export function memoryKeeper({ utilization, heapBytes, collect }: Memory): () => void {
  let kept = 0;
  let isSecondDue = false;
  return () => {
    if (utilization() >= quietBelow) return;
    const hasGrown = heapBytes() >= kept + worthBytes;
    if (!hasGrown && !isSecondDue) return;
    collect();
    // V8 lets go of code that was not used since the collection before, 5 MB after a start.
    isSecondDue = hasGrown;
    kept = heapBytes();
  };
}
