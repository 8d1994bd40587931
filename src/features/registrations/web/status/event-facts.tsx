import { Link } from 'react-router';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import { clockText, timeRangeText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { useDayOf } from '#web/layouts/student/page.ts';
import { EventRegisterPicture, eventTypeNames, placeOf } from '../event-parts.tsx';
import { Fact, Facts, Part } from './part.tsx';

export function EventFacts({ event }: { event: RegistrationDetails['event'] }) {
  const dayOf = useDayOf();
  const { startTime, endTime } = event;
  return (
    <Part title="The event">
      <EventRegisterPicture event={event} className="aspect-2/1 w-full rounded-card" />
      <Facts>
        <Fact label="Date">{dayOf(event, 'long')}</Fact>
        <Fact label="Time">{timeRangeText(startTime, endTime) ?? clockText(startTime)}</Fact>
        <Fact label="Location">{placeOf(event)}</Fact>
        <Fact label="Type">
          {eventTypeNames[event.eventType]}
          {event.isTeamEvent && ', in teams'}
        </Fact>
      </Facts>
      {event.isActive && (
        <Link to={paths.event(event._id)} className="link min-h-6 justify-self-start">
          All about this event
        </Link>
      )}
    </Part>
  );
}
