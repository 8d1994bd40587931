import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A link inside the page keeps the focus in a browser without page loads; where it leads should get it. */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const { key, hash } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const target = (hash && document.getElementById(hash.slice(1))) || main.current;
    target?.focus({ preventScroll: true });
  }, [key, hash]);
  return main;
}
