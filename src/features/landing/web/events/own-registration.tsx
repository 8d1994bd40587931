import type { ReactNode } from 'react';
import { useOwnRegistration } from '#features/own-registrations/web/index.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface OwnRegistrationProps {
  event: { _id: string; title: string };
  /** Shown to a student who has not registered for the event. */
  children: ReactNode;
}

/** Shown on an event's card to signed-in students only. */
export function OwnRegistration({ event, children }: OwnRegistrationProps) {
  const registration = useOwnRegistration(event._id);
  if (!registration) return children;
  return (
    <>
      <span className="event-card-state event-state-registered">Registered</span>
      <ButtonLink to={paths.studentRegistration(registration)} className="relative">
        My registration <span className="sr-only">for {event.title}</span>
      </ButtonLink>
    </>
  );
}
