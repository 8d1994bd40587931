import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createEmitter } from '#web/emitter.ts';

// True from the start if the server has rendered nothing, as in a component test.
let isHydrated = true;
const changes = createEmitter();

/** Call it before the server's page is hydrated. */
export function beginHydration(): void {
  isHydrated = false;
}

/**
 * Put it around the whole page. Parts that only a browser can render are rendered in a separate task, after hydration.
 * Otherwise React would add them to the task that hydrates, and a phone would not react to a tap for half as long
 * again.
 */
export function HydratedPage({ children }: { children: ReactNode }) {
  useEffect(() => {
    setTimeout(() => {
      isHydrated = true;
      changes.emit();
    });
  }, []);
  return children;
}

/** False on the server and until the page is hydrated, because cached pages know neither the visitor nor the query. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => isHydrated,
    () => false,
  );
}
