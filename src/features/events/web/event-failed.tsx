import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import './event.css';

export function EventFailed({ isMissing }: { isMissing: boolean }) {
  return (
    <div className="event-failed wrap">
      <h1>Error Loading Event</h1>
      <p className="max-w-[46ch] text-lg text-quiet">
        {isMissing
          ? 'Event not found or unavailable. Please try again later.'
          : 'Failed to load event details. Please try again later.'}
      </p>
      <ButtonLink to={paths.events} variant="main" size="large">
        Back to Events
      </ButtonLink>
    </div>
  );
}
