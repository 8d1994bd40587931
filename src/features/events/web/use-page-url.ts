import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** The page's own address. The server may be reached by several names: it knows one only if the operator said so. */
export function usePageUrl(publicUrl: string): string | undefined {
  const { pathname } = useLocation();
  return useSyncExternalStore(
    never,
    () => location.origin + pathname,
    () => (publicUrl ? publicUrl + pathname : undefined),
  );
}

const never = () => () => {};
