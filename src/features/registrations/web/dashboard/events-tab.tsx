import { useDeferredValue } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import type { StudentRegistration } from '#features/registrations/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { StudentEventCard } from './event-card.tsx';
import { StudentLoadFailed } from './load-failed.tsx';

const firstCards = 4;

interface StudentEventsTabProps {
  events: FestEvent[];
  failed: boolean;
  registrations: StudentRegistration[];
  places: OwnPlace[];
}

export function StudentEventsTab({ events, failed, registrations, places }: StudentEventsTabProps) {
  // The cards of the first screen paint and answer before the others are drawn, each with a kolam of its own.
  const shown = useDeferredValue(events, events.slice(0, firstCards));
  if (failed) return <StudentLoadFailed>Failed to fetch data. Please try again later.</StudentLoadFailed>;
  if (events.length === 0) {
    return <EmptyState title="No events yet">As soon as the organisers publish one, it appears here.</EmptyState>;
  }
  // After a cancelled registration the student may register again (specification's decisions, 11).
  const live = registrations.filter(({ registrationStatus }) => registrationStatus !== 'cancelled');
  const registered = new Set(live.map(({ event }) => event._id));
  return (
    <>
      <h2>
        <VisuallyHidden>Available Events</VisuallyHidden>
      </h2>
      <ul className="student-events">
        {shown.map((event) => (
          <StudentEventCard
            key={event._id}
            event={event}
            registered={registered.has(event._id)}
            place={places.find((place) => place.event._id === event._id)}
          />
        ))}
      </ul>
    </>
  );
}
