import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * A line at the top while the next screen is being loaded. Not shown for tabs, filters and pages of the same screen.
 */
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

/** Focuses the new screen, because without a page load the link in the menu would keep the focus. */
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
