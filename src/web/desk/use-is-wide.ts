import { useSyncExternalStore } from 'react';
import { type Breakpoint, fromWidth } from '#web/theme/breakpoints.ts';

/** Whether the screen is wide enough for a table. True on the server. */
export function useIsWide(breakpoint: Breakpoint): boolean {
  const query = fromWidth(breakpoint);
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
