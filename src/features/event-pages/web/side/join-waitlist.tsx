import { Suspense } from 'react';
import { paths } from '#shared/paths.ts';
import { useStudent } from '#web/sessions.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { later } from '#web/ui/later.tsx';

const WaitlistPanel = later(async () => (await import('#features/waitlist/web/index.ts')).WaitlistPanel);

/** The way on where all seats are taken. Signed out: to the login and back. */
export function JoinWaitlist({ eventId }: { eventId: string }) {
  const student = useStudent();
  const signedOut = (
    <ButtonLink to={paths.studentLogin} state={{ from: paths.event(eventId) }} variant="main" className="w-full">
      Join the waitlist
    </ButtonLink>
  );
  if (!student) return signedOut;
  return (
    <Suspense fallback={null}>
      <WaitlistPanel eventId={eventId} />
    </Suspense>
  );
}
