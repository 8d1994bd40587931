import type { ReactNode } from 'react';
import { useOwnRegistration } from '#features/own-registrations/web/index.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface OwnRegistrationProps {
  event: { _id: string; title: string };
  /** For a student who has not registered for it. */
  children: ReactNode;
}

/** On the card of an event, for signed-in students alone. */
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
