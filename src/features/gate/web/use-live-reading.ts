import { useEffect, useRef, useState } from 'react';
import { listen } from '#web/network/listen.ts';
import { watchBoard } from '../board-contract.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Reads this often without news too, because the rate falls while nobody scans, and an answer may be lost. */
const everyMs = 12_000;

/**
 * Shows data that is read again when the server has something newer, and from time to time. `isLost`: the last call got
 * no answer. Only the `ask` of the first render is used.
 */
export function useLiveReading<T extends { version: string }>(first: T, ask: () => Promise<T>) {
  const [shown, setShown] = useState(first);
  const [isLost, setLost] = useState(false);
  const version = useRef(first.version);
  const [read] = useState(() =>
    oneAtATime(async () => {
      const next = await ask().catch(() => undefined);
      setLost(!next);
      if (!next) return;
      version.current = next.version;
      setShown(next);
    }),
  );
  useEffect(
    () =>
      listen(watchBoard.path, {
        onMessage: (message) => {
          if ((message as { version: string }).version !== version.current) void read();
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
  return { shown, isLost, read };
}
