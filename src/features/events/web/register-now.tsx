import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { EventView } from './event-view.ts';
import { JoinWaitlist } from './join-waitlist.tsx';
import { isFull, reasonAgainst } from './reason-against.ts';

interface RegisterNowProps {
  view: EventView;
  className?: string;
  /** Where a full event shows its waitlist; once on a page. */
  withWaitlist?: boolean;
}

/** The way to the registration; where there is none, the reason instead and a way on. */
export function RegisterNow({ view, className, withWaitlist = false }: RegisterNowProps) {
  const reason = useReasonAgainst(view);
  if (!reason) {
    return (
      <div className="event-register">
        <ButtonLink to={paths.eventRegister(view.event._id)} variant="main" size="large" className={className}>
          Register Now
        </ButtonLink>
        {view.closes && <p className="text-sm text-quiet">Registration closes on {view.closes}.</p>}
      </div>
    );
  }
  return (
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
      {withWaitlist && reason === isFull && <JoinWaitlist eventId={view.event._id} />}
    </div>
  );
}

function useReasonAgainst(view: EventView): string | undefined {
  // The time is the browser's to know: the page is kept and shown at any time.
  return useSyncExternalStore(
    everyFewSeconds,
    () => reasonAgainst(view, new Date()),
    () => reasonAgainst(view),
  );
}

// Whoever waits for the opening sees it open without loading the page again.
function everyFewSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, 3_000);
  return () => clearInterval(timer);
}
