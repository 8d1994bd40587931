import type { ReactNode } from 'react';
import { useOwnRegistration } from '#features/own-registrations/web/index.ts';

interface OwnRegistrationProps {
  eventId: string;
  registered?: (registration: string) => ReactNode;
  children: ReactNode;
}

/** Loaded only for signed-in students by `unless-registered.tsx`. */
export function OwnRegistration({ eventId, registered, children }: OwnRegistrationProps) {
  const registration = useOwnRegistration(eventId);
  return registration ? registered?.(registration) : children;
}
