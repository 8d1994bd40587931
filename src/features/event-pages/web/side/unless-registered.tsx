import { type ReactNode, Suspense } from 'react';
import { useStudent } from '#web/sessions.ts';
import { later } from '#web/ui/later.tsx';

const OwnRegistration = later(async () => (await import('./own-registration.tsx')).OwnRegistration);

interface UnlessRegisteredProps {
  eventId: string;
  /** Shown to a student who has registered for the event. Without it such a student sees nothing. */
  registered?: (registration: string) => ReactNode;
  children: ReactNode;
}

/** Shows `children` to all who have not registered. Requests registrations only for signed-in students. */
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
