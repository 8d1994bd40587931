import { useLocation, useNavigation } from 'react-router';
import { paths } from '#shared/paths.ts';
import { KolamSpinner } from '#web/kolam/kolam-svg.tsx';
import { Reference } from '#web/page/request-context.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import './event.css';

/** Offers another try unless the event does not exist, because other failures may be temporary. */
export function EventFailed({ isMissing }: { isMissing: boolean }) {
  const { pathname } = useLocation();
  const isTryingAgain = useNavigation().location?.pathname === pathname;
  if (isTryingAgain) {
    return (
      <div className="event-failed wrap">
        <h1 className="sr-only">Loading event details...</h1>
        <KolamSpinner showLabel label="Loading event details..." />
      </div>
    );
  }
  return (
    <div className="event-failed wrap">
      <h1>Error Loading Event</h1>
      <p role="alert" className="max-w-[46ch] text-lg text-quiet">
        {isMissing
          ? 'Event not found or unavailable. Please try again later.'
          : 'Failed to load event details. Please try again later.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {!isMissing && (
          // A link, so that it works without scripts.
          <ButtonLink to={pathname} replace variant="main" size="large">
            Try again
          </ButtonLink>
        )}
        <ButtonLink to={paths.events} variant={isMissing ? 'main' : 'quiet'} size="large">
          Back to Events
        </ButtonLink>
      </div>
      <Reference />
    </div>
  );
}
