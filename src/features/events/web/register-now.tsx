import { useSyncExternalStore } from 'react';
import { whyNotRegister } from '#features/registrations/rules.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { FestEvent } from '../contract.ts';

/** The way to the registration; where there is none, the reason instead. */
export function RegisterNow({ event, className }: { event: FestEvent; className?: string }) {
  const reason = useReasonAgainst(event);
  if (reason) {
    return (
      <div className={className}>
        <Button size="large" disabledReason={reason}>
          Register Now
        </Button>
        <p aria-hidden className="mt-2 text-sm text-quiet">
          {reason}
        </p>
      </div>
    );
  }
  return (
    <ButtonLink to={paths.eventRegister(event._id)} variant="main" size="large" className={className}>
      Register Now
    </ButtonLink>
  );
}

const reasons = {
  eventNotFound: 'This event is not published.',
  eventNotOpen: 'Registration for this event is not open yet.',
  eventClosed: 'Registration for this event has closed.',
};

function useReasonAgainst(event: FestEvent): string | undefined {
  // The time is the browser's to know: the page is kept and shown at any time.
  const fault = useSyncExternalStore(
    never,
    () => whyNotRegister(event, new Date()),
    () => undefined,
  );
  if (fault) return reasons[fault];
  return event.seatsLeft === 0 ? 'This event is full.' : undefined;
}

const never = () => () => {};
