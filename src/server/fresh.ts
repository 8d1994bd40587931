export interface Fresh<T> {
  current(): Promise<T> | T;
  /** What this process changed is shown at once. */
  forget(): void;
}

/**
 * Something that thousands read between two changes. Another process (a second server, the command line) may change
 * the data too, so nothing is shown for longer than `maxAgeMs`.
 */
export function keepFresh<T>(read: (previous: T | undefined) => Promise<T>, maxAgeMs = 1_000): Fresh<T> {
  let kept: { value: T; readAt: number } | undefined;
  let previous: T | undefined;
  let reading: Promise<T> | undefined;
  let generation = 0;

  async function readAgain(): Promise<T> {
    const readAt = performance.now();
    const mine = generation;
    try {
      const value = await read(previous);
      // Forgotten while it was read: good for whoever asked before, not for the next.
      if (mine === generation) {
        kept = { value, readAt };
        previous = value;
      }
      return value;
    } finally {
      if (mine === generation) reading = undefined;
    }
  }

  return {
    current() {
      if (kept && performance.now() - kept.readAt < maxAgeMs) return kept.value;
      reading ??= readAgain();
      return reading;
    },
    forget() {
      generation++;
      kept = undefined;
      reading = undefined;
    },
  };
}
