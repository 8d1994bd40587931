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
