import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** A line at the top while the next screen is fetched; tabs, filters and pages of one screen show none. */
export function PageProgress() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (!location || location.pathname === pathname) return null;
  return (
    <div role="status" className="page-progress">
      <span className="sr-only">Loading...</span>
    </div>
  );
}

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
