import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from './hydrated.ts';

/**
 * What somebody chose to see of a list, kept with the page's entry in the browser's history: Back, Forward and a reload
 * show the same again, and with it the place on the page. One for each page; `initial` stays the same.
 */
export function useKeptView<View>(initial: View): [View, (view: View) => void] {
  const isLive = useHydrated();
  const [view, setView] = useState(() => (isLive ? keptView<View>() : undefined) ?? initial);
  const { key } = useLocation();
  const place = useRef<number>(undefined);

  // After a reload the browser is at its place already, and more cards above it would push it down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the kept view is drawn
  useLayoutEffect(() => {
    if (place.current !== undefined) window.scrollTo(0, place.current);
    place.current = undefined;
  }, [view]);
  // Before the page was live it was as the server renders it for everybody.
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

// Written above alone.
const keptView = <View>(): View | undefined => window.history.state?.view;
