import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** For a student's empty list: leads to the events. */
export const BrowseEvents = () => (
  <ButtonLink to={paths.studentDashboard('events')} variant="main">
    Browse Events
  </ButtonLink>
);
