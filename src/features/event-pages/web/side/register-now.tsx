import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { shownFee } from '#features/events/rules.ts';
import { UnlessOffered, WaitlistPanel } from '#features/waitlist/web/index.ts';
import { paths } from '#shared/paths.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { useStudent } from '#web/sessions.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { EventView } from '../event-view.ts';
import { isFull, isLate, reasonAgainst } from './reason-against.ts';
import { UnlessRegistered } from './unless-registered.tsx';

interface RegisterNowProps {
  view: EventView;
  className?: string;
  /** Shows the waitlist of a full event in this place. Use it only once on a page. */
  withWaitlist?: boolean;
}

/** Links to the registration, or gives the reason why nobody can register and what to do instead. */
export function RegisterNow({ view, className, withWaitlist = false }: RegisterNowProps) {
  const eventId = view.event._id;
  // The page is cached, so only the browser knows the current time.
  const time = useNow(3_000);
  const now = time === undefined ? undefined : new Date(time);
  const reason = reasonAgainst(view, now);
  const registered = (registration: string) => (
    <Way note="You have registered for this event.">
      <ButtonLink to={paths.studentRegistration(registration)} variant="main" size="large" className={className}>
        My registration
      </ButtonLink>
    </Way>
  );
  return (
    <UnlessRegistered eventId={eventId} registered={registered}>
      {reason ? (
        <UnlessSeatKept
          eventId={reason === isFull ? eventId : undefined}
          className={className}
          withWaitlist={withWaitlist}
        >
          <div className="event-register">
            <Button size="large" disabledReason={reason} className={className}>
              Register Now
            </Button>
            <p>
              <span aria-hidden>{reason}</span>{' '}
              <Link to={paths.events} className="link">
                See the other events
              </Link>
            </p>
            {withWaitlist && reason === isFull && <JoinWaitlist eventId={eventId} />}
          </div>
        </UnlessSeatKept>
      ) : (
        <Way note={noteOf(view, now)}>
          <ButtonLink to={paths.eventRegister(eventId)} variant="main" size="large" className={className}>
            Register Now
          </ButtonLink>
        </Way>
      )}
    </UnlessRegistered>
  );
}

/** Always has a line of text below, so that nothing moves when the browser has loaded more. */
function Way({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="event-register">
      {children}
      <p className="event-register-note">{note}</p>
    </div>
  );
}

function noteOf({ event, closes }: EventView, now: Date | undefined): string {
  if (isLate(event, now)) return 'This event is over. Registration is still open, because the organisers allow it.';
  if (closes) return `Registration closes on ${closes}.`;
  if (event.entry === 'pass') return 'You register with a pass. There is no further fee.';
  return shownFee(event) ? 'You pay while you register, not before.' : 'There is nothing to pay.';
}

interface UnlessSeatKeptProps extends Pick<RegisterNowProps, 'className' | 'withWaitlist'> {
  /** Undefined if the event is not full. */
  eventId: string | undefined;
  children: ReactNode;
}

/** A student with an offer may register although the event is full. */
function UnlessSeatKept({ eventId, className, withWaitlist, children }: UnlessSeatKeptProps) {
  const student = useStudent();
  if (!student || !eventId) return children;
  const offered = withWaitlist ? (
    <div className="event-register">
      <JoinWaitlist eventId={eventId} />
    </div>
  ) : (
    <Way note="A seat is kept for you.">
      <ButtonLink to={paths.eventRegister(eventId)} variant="main" size="large" className={className}>
        Take the seat
      </ButtonLink>
    </Way>
  );
  return (
    <Suspense fallback={children}>
      <UnlessOffered eventId={eventId} offered={offered}>
        {children}
      </UnlessOffered>
    </Suspense>
  );
}

/** Offers the waitlist when all seats are taken. Visitors go to the login first and then come back. */
function JoinWaitlist({ eventId }: { eventId: string }) {
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
