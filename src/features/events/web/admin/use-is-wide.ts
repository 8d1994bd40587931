import { useSyncExternalStore } from 'react';

// Eight columns fit from here on, beside the sidebar too.
const wide = '(width >= 70rem)';

export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
