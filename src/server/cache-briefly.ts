export interface CachedValue<T> {
  current(): Promise<T> | T;
  /** The cached value, if it is new enough; undefined: `current` has to read. */
  atHand(): T | undefined;
  /** Drops the value, so that a change by this process is shown at once. */
  forget(): void;
}

/**
 * Caches what thousands read between two changes. Another process (a second server, the command line) may change the
 * data too, so nothing is shown for longer than `maxAgeMs`. While a long write keeps the database busy, an older value
 * is shown once more, so that nobody waits.
 */
export function cacheBriefly<T>(read: (previous: T | undefined) => Promise<T>, maxAgeMs = 1_000): CachedValue<T> {
  let kept: { value: T; readAt: number } | undefined;
  let previous: T | undefined;
  let reading: Promise<T> | undefined;
  /** The reading that took longer than `waitMs`. */
  let outlasted: Promise<T> | undefined;
  let generation = 0;

  async function readAgain(): Promise<T> {
    const readAt = performance.now();
    const mine = generation;
    try {
      const value = await read(previous);
      // If it was forgotten while it was read, earlier callers may have it, and later ones need a new read.
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
      // Later callers do not wait for the same slow reading again.
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
