import { matchPath, useLocation, useNavigation } from 'react-router';
import { KolamSpinner } from '#web/kolam/kolam-spinner.tsx';

/** Covers the page that is being left while the next one is fetched, unless that is there at once. */
export function PublicLoading() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  if (!next || next.pathname === pathname) return null;
  const isEvent = matchPath('/event/:eventId', next.pathname) !== null;
  return (
    <div className="public-loading">
      <KolamSpinner showLabel label={isEvent ? 'Loading event details...' : 'Loading...'} />
    </div>
  );
}
