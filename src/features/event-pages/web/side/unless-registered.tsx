import { type ReactNode, Suspense } from 'react';
import { useStudent } from '#web/sessions.ts';
import { later } from '#web/ui/later.tsx';

const OwnRegistration = later(async () => (await import('./own-registration.tsx')).OwnRegistration);

interface UnlessRegisteredProps {
  eventId: string;
  /** For a student who has registered for the event; gets the registration's id. Absent: nothing. */
  registered?: (registration: string) => ReactNode;
  children: ReactNode;
}

/** What is meant for people without a registration. Asked for signed-in students alone, once the page is live. */
export function UnlessRegistered({ eventId, registered, children }: UnlessRegisteredProps) {
  const student = useStudent();
  if (!student) return children;
  return (
    <Suspense fallback={children}>
      <OwnRegistration eventId={eventId} registered={registered}>
        {children}
      </OwnRegistration>
    </Suspense>
  );
}
