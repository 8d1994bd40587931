import { useEffect } from 'react';
import { listen } from '#web/network/listen.ts';
import { watchBoard } from '../board-contract.ts';

/** The rate falls while nobody scans, and an answer may be lost. */
const everyMs = 12_000;

/** Reads whenever the server tells of something newer than what is shown, and now and then. */
export function useLiveUpdates(shown: () => string, read: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` is a new function each time and reads a ref
  useEffect(
    () =>
      listen(watchBoard.path, {
        onMessage: (message) => {
          if ((message as { version: string }).version !== shown()) void read();
        },
        onState: () => {},
      }),
    [read],
  );
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read();
    }, everyMs);
    return () => clearInterval(timer);
  }, [read]);
}
