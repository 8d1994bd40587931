import type { ReactNode } from 'react';
import { useOwnRegistration } from '#features/own-registrations/web/index.ts';

interface OwnRegistrationProps {
  eventId: string;
  registered?: (registration: string) => ReactNode;
  children: ReactNode;
}

/** See `unless-registered.tsx`; loaded for signed-in students alone. */
export function OwnRegistration({ eventId, registered, children }: OwnRegistrationProps) {
  const registration = useOwnRegistration(eventId);
  return registration ? registered?.(registration) : children;
}
