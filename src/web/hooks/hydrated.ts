import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating: kept pages know neither the visitor nor the query. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
