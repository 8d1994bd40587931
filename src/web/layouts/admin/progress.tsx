import { useLocation, useNavigation } from 'react-router';

/** A line at the top while the next screen is fetched; filters and pages of the same screen show none. */
export function AdminProgress() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (!location || location.pathname === pathname) return null;
  return (
    <div role="status" className="admin-progress">
      <span className="sr-only">Loading...</span>
    </div>
  );
}
