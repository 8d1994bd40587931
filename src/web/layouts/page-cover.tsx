import { matchPath, useLocation, useNavigation } from 'react-router';
import { KolamSpinner } from '#web/kolam/kolam-svg.tsx';

/**
 * Covers the present page while the next one is being loaded, unless that is quick. `eventsOnly`: covers only for pages
 * of events, because other pages of the same frame need no cover.
 */
export function PageCover({ eventsOnly = false }: { eventsOnly?: boolean }) {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  if (!next || next.pathname === pathname) return null;
  const isEvent = ['/event/:eventId', '/event-register/:eventId'].some((path) => matchPath(path, next.pathname));
  if (eventsOnly && !isEvent) return null;
  return (
    <div className="page-cover">
      <KolamSpinner showLabel label={isEvent ? 'Loading event details...' : 'Loading...'} />
    </div>
  );
}
