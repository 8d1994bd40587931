import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A link of the menu keeps the focus in a browser without page loads; the new screen should get it. */
export function useFocusOnNewScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
