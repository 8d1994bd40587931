import { useSyncExternalStore } from 'react';

/** Whether a table of `rem` fits; on the server it does. */
export function useIsWide(rem: number): boolean {
  const query = `(width >= ${rem}rem)`;
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => true,
  );
}
