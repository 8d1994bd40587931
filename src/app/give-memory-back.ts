import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const lookEveryMs = 10_000;
/** Less than a fiftieth of the time since the last check. */
const quietBelow = 0.02;
const worthBytes = 16 * 1024 * 1024;

/** The measurements, and how to collect garbage. Tests replace them. */
interface Memory {
  /** The share of time since the last check in which the event loop was busy. */
  utilization(): number;
  /** The memory of the heap, used or not. */
  heapBytes(): number;
  /** Collects everything in one go. The server answers nobody for about a tenth of a second. */
  collect(): void;
}

/**
 * V8 returns memory when a page is closed or hidden, but a server keeps what a start or a rush once took. So an idle
 * server collects garbage and returns memory, twice for every 16 MB (decision 24). Works only with `--expose-gc`.
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
 * Asks the C library to return memory. On most Linux systems it keeps freed blocks between used ones until it is asked;
 * others do not have the call.
 */
function returnFreed(): void {
  try {
    // Not imported, because an import prints at every start that the module is experimental.
    const { dlopen } = process.getBuiltinModule('node:ffi');
    using library = dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    library.functions.malloc_trim(0n);
  } catch {
    // Without the call no memory can be returned this way.
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
    // A second collection lets V8 drop code that was not used since the first: 5 MB after a start.
    isSecondDue = hasGrown;
    kept = heapBytes();
  };
}
