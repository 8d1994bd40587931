import type { ReactNode } from 'react';
import { listMyRegistrations } from '#features/registrations/calls.ts';
import { liveByEvent } from '#features/registrations/live-rules.ts';
import { api } from '#web/api.ts';
import { createOwnRegistrations } from '#web/own-registrations.ts';

const useOwnRegistration = createOwnRegistrations(async () => liveByEvent(await api.call(listMyRegistrations)));

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
