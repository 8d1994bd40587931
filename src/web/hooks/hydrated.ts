import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createEmitter } from '#web/emitter.ts';

// Without a page of the server's, as in a component test, there is nothing to hydrate.
let isHydrated = true;
const changes = createEmitter();

/** Called before the server's page is hydrated. */
export function beginHydration(): void {
  isHydrated = false;
}

/**
 * Around the whole page. What only a browser knows is drawn in a task of its own, after the page is hydrated: React
 * would add it to the task that hydrates, and a phone would not answer a tap for half as long again.
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

/** False on the server and until the page is hydrated: kept pages know neither the visitor nor the query. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => isHydrated,
    () => false,
  );
}
