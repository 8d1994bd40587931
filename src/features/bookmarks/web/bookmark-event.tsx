import { Bookmark } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#shared/paths.ts';
import { useStudent } from '#web/sessions.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { later } from '#web/ui/later.tsx';
import { markAfterLogin } from './want.ts';

const EventMark = later(async () => (await import('./event-mark.tsx')).EventMark);

/**
 * Switches the bookmark of a signed-in student. Other visitors go to the login first, and the bookmark is set
 * afterwards.
 */
export function BookmarkEvent({ eventId }: { eventId: string }) {
  const student = useStudent();
  const signedOut = (
    <ButtonLink
      to={paths.studentLogin}
      state={{ from: paths.event(eventId) }}
      className="w-full"
      onClick={() => markAfterLogin(eventId)}
    >
      <Bookmark aria-hidden size={18} />
      Bookmark
    </ButtonLink>
  );
  if (!student) return signedOut;
  return (
    <Suspense fallback={signedOut}>
      <EventMark eventId={eventId} />
    </Suspense>
  );
}
