import { useLocation } from 'react-router';
import { useHydrated } from '#web/hooks/hydrated.ts';

/** The page's own address. The server may be reached by several names: it knows one only if the operator said so. */
export function usePageUrl(publicUrl: string): string | undefined {
  const { pathname } = useLocation();
  const origin = useHydrated() ? location.origin : publicUrl;
  return origin ? origin + pathname : undefined;
}
