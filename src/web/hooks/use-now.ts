import { useCallback, useSyncExternalStore } from 'react';
import { useHydrated } from './hydrated.ts';

/** The present time in steps of `stepMs`. Undefined on the server, whose pages are cached and shown at any time. */
export function useNow(stepMs: number): number | undefined {
  const isHydrated = useHydrated();
  const subscribe = useCallback(
    (onChange: () => void) => {
      const timer = setInterval(onChange, stepMs);
      return () => clearInterval(timer);
    },
    [stepMs],
  );
  return useSyncExternalStore(
    subscribe,
    () => (isHydrated ? Math.floor(Date.now() / stepMs) * stepMs : undefined),
    () => undefined,
  );
}
