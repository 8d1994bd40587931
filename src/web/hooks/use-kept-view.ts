import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from './hydrated.ts';

/**
 * What somebody chose to see of a list. It is kept in the page's entry of the browser's history, so that Back, Forward
 * and a reload show the same, at the same scroll position. Use it once on a page; `initial` must not change.
 */
export function useKeptView<View>(initial: View): [View, (view: View) => void] {
  const isLive = useHydrated();
  const [view, setView] = useState(() => (isLive ? keptView<View>() : undefined) ?? initial);
  const { key } = useLocation();
  const place = useRef<number>(undefined);

  // After a reload the browser has already scrolled, and more cards above would move the content down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the kept view is drawn
  useLayoutEffect(() => {
    if (place.current !== undefined) window.scrollTo(0, place.current);
    place.current = undefined;
  }, [view]);
  // Only after hydration, because until then the list must be as the server has rendered it for everybody.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => {
    const kept = isLive ? undefined : keptView<View>();
    if (!kept) return;
    place.current = window.scrollY;
    setView(kept);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history keeps it too
  useEffect(() => {
    if (view !== initial || keptView()) window.history.replaceState({ ...window.history.state, view }, '');
  }, [view, initial, key]);
  return [view, setView];
}

// Only the hook above writes it.
const keptView = <View>(): View | undefined => window.history.state?.view;
