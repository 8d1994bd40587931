import { useCallback, useSyncExternalStore } from 'react';

/** The present, in steps of so many milliseconds; undefined on the server, whose pages are kept and shown at any time. */
export function useNow(stepMs: number): number | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(onChange, stepMs);
      return () => clearInterval(timer);
    },
    [stepMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => undefined,
  );
}
