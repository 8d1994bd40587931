export interface CachedValue<T> {
  current(): Promise<T> | T;
  /** The cached value if it is new enough; undefined if `current` would have to read it. */
  atHand(): T | undefined;
  /** Drops the value, so that a change by this process shows at once. */
  forget(): void;
}

/**
 * Caches a value that thousands read between two changes. Another process (a second server, the command line) may
 * change the data too, so a value is used for at most `maxAgeMs`. There is one exception: while a long write keeps the
 * database busy, the older value is used again, so that nobody waits.
 */
export function cacheBriefly<T>(read: (previous: T | undefined) => Promise<T>, maxAgeMs = 1_000): CachedValue<T> {
  let kept: { value: T; readAt: number } | undefined;
  let previous: T | undefined;
  let reading: Promise<T> | undefined;
  /** A read that has taken longer than `waitMs`. */
  let outlasted: Promise<T> | undefined;
  let generation = 0;

  async function readAgain(): Promise<T> {
    const readAt = performance.now();
    const mine = generation;
    try {
      const value = await read(previous);
      // `forget` was called during this read: its value goes only to callers from before. Later callers need a new
      // read.
      if (mine === generation) {
        kept = { value, readAt };
        previous = value;
      }
      return value;
    } finally {
      if (mine === generation) reading = undefined;
    }
  }

  const peek = () => (kept && performance.now() - kept.readAt < maxAgeMs ? kept.value : undefined);

  return {
    atHand: peek,
    current() {
      const value = peek();
      if (value !== undefined) return value;
      reading ??= readAgain();
      if (!kept) return reading;
      // Only the first callers wait for a slow read; later callers get the older value at once.
      if (outlasted === reading) return kept.value;
      const current = reading;
      return soonOr(current, kept.value, () => {
        outlasted = current;
      });
    },
    forget() {
      generation++;
      kept = undefined;
      reading = undefined;
    },
  };
}

const waitMs = 40;

function soonOr<T>(reading: Promise<T>, former: T, lost: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      lost();
      resolve(former);
    }, waitMs);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
