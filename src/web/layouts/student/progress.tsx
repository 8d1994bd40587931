import { useLocation, useNavigation } from 'react-router';

/** A line at the top while the next screen is fetched; the tabs of one screen show none. */
export function StudentProgress() {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  if (!location || location.pathname === pathname) return null;
  return (
    <div role="status" className="student-progress">
      <span className="sr-only">Loading...</span>
    </div>
  );
}
