import { CalendarPlus } from 'lucide-react';
import type { RegistrationDetails } from '#features/registrations/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface WayOnProps {
  registration: RegistrationDetails;
  /** The student's new place on this event's waitlist, or offer. */
  place: OwnPlace | undefined;
}

/** The button beside the text about what to do next, if a button can help. */
export function WayOn({ registration, place }: WayOnProps) {
  const { overallStatus, event, result } = registration;
  if (result && 'isThrough' in result && !result.isThrough) return null;
  if (overallStatus === 'confirmed' && event.isActive && event.date && !event.isOver) {
    return (
      <a href={paths.eventCalendar(event._id)} download className={buttonClass({ size: 'small' })}>
        <CalendarPlus aria-hidden size={16} />
        Add to my calendar
      </a>
    );
  }
  if (registration.passToPay) {
    return (
      <div className="flex flex-wrap gap-3">
        <ButtonLink size="small" variant="main" to={paths.studentPass(registration.passToPay)}>
          Send the proof of your pass
        </ButtonLink>
        <Again registration={registration} place={place} />
      </div>
    );
  }
  return <Again registration={registration} place={place} />;
}

/** Links to a new registration for the same event, once this one has ended. */
function Again({ registration, place }: WayOnProps) {
  const { overallStatus, event, mayRegisterAgain, mayComeBack } = registration;
  // A student on the waitlist cannot register yet. A student who has paid, or who has sent a proof since, need not
  // register again.
  if (place?.state === 'waiting' || overallStatus === 'paidNoSeat') return null;
  if (overallStatus === 'released' && registration.resubmittedAt > registration.releasedAt && !place) return null;
  const mayResendInstead = overallStatus === 'cancelled' && registration.canResubmit;
  if (!mayRegisterAgain || (mayResendInstead && !place)) return null;
  if (!mayComeBack) {
    return (
      <ButtonLink size="small" to={paths.event(event._id)}>
        Join the waitlist
      </ButtonLink>
    );
  }
  return (
    <ButtonLink size="small" variant={place ? 'main' : 'quiet'} to={paths.eventRegister(event._id)}>
      {place ? 'Take the seat' : registration.amountDue > 0 ? 'Register and pay again' : 'Register again'}
    </ButtonLink>
  );
}
