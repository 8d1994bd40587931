import { MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { countOf } from '#shared/counts.ts';
import { EventRegisterPicture, placeOf } from '../event-parts.tsx';

interface EventRegisterAboutProps {
  event: FestEvent;
  /** The registration is made, so the number of free seats is out of date. */
  isDone: boolean;
}

/** Information that students read again while they fill in the form: beside it, or below it on a phone. */
export function EventRegisterAbout({ event, isDone }: EventRegisterAboutProps) {
  const { isTeamEvent, capacity, seatsLeft } = event;
  return (
    <aside aria-label="About the event" className="event-register-about">
      <EventRegisterPicture event={event} className="event-register-picture" />
      <p className="wrap-anywhere text-quiet leading-snug">{event.description}</p>
      <dl className="grid gap-4">
        <Fact Icon={MapPin} label="Location">
          {placeOf(event)}
        </Fact>
        <Fact Icon={Users} label="Capacity">
          {countOf(capacity, isTeamEvent ? 'team' : 'participant')}
          {!isDone && (
            <>
              , <span className="whitespace-nowrap text-quiet">{seatsLeft} left</span>
            </>
          )}
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ Icon, label, children }: { Icon: typeof Users; label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 text-quiet text-sm">
        <Icon aria-hidden size={19} className="shrink-0 text-accent" />
        {label}
      </dt>
      <dd className="wrap-anywhere pl-[31px] font-medium">{children}</dd>
    </div>
  );
}
