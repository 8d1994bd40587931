import { useSyncExternalStore } from 'react';

/** The part of a mailed link behind the #; undefined until the browser can say. Another link in the same tab counts. */
export const useLinkToken = (): string | undefined => useSyncExternalStore(listen, read, () => undefined);

const read = () => window.location.hash.slice(1);

function listen(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
