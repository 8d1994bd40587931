import { CalendarDays, Clock, IndianRupee, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { timeRangeText } from '#shared/dates.ts';
import { useDayOf } from '#web/layouts/student/use-day-of.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EventRegisterPicture } from '../event-picture.tsx';
import { EventTitle } from '../event-title.tsx';
import { eventTypeNames, placeOf, priceOf } from '../event-words.ts';

export function EventRegisterHeader({ event }: { event: FestEvent }) {
  const { isTeamEvent, teamSize, capacity } = event;
  const dayOf = useDayOf();
  const times = timeRangeText(event.startTime, event.endTime);
  return (
    <header className="grid gap-x-14 gap-y-7 border-line border-b pb-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <EventRegisterPicture event={event} className="event-register-picture" />
      <div className="grid content-start gap-5 lg:col-start-1 lg:row-start-1">
        <p className="flex flex-wrap gap-2">
          <Badge>{eventTypeNames[event.eventType]}</Badge>
          {isTeamEvent && <Badge tone="gold">Team Event (max {teamSize.max} members)</Badge>}
        </p>
        <EventTitle title={event.title} className="event-register-title" />
        <p className="max-w-prose text-lg text-quiet leading-snug">{event.description}</p>
        <dl className="event-register-facts">
          <Fact Icon={CalendarDays} label="Date">
            {dayOf(event, 'long')}
          </Fact>
          {times && (
            <Fact Icon={Clock} label="Time">
              {/* The dash stays with what it follows. */}
              {times.replace(' -', '\u00a0-')}
            </Fact>
          )}
          <Fact Icon={MapPin} label="Location" wide={placeOf(event).length > 40}>
            {placeOf(event)}
          </Fact>
          <Fact Icon={IndianRupee} label="Registration fee">
            {priceOf(event)}
            {isTeamEvent && priceOf(event) !== 'Free' && ' for the team'}
          </Fact>
          <Fact Icon={Users} label="Capacity">
            {capacity} {isTeamEvent ? 'team' : 'participant'}
            {capacity !== 1 && 's'}, <span className="whitespace-nowrap text-quiet">{event.seatsLeft} left</span>
          </Fact>
        </dl>
      </div>
    </header>
  );
}

interface FactProps {
  Icon: typeof Users;
  label: string;
  /** Of many words: a row of its own. */
  wide?: boolean;
  children: ReactNode;
}

function Fact({ Icon, label, wide, children }: FactProps) {
  return (
    <div className={wide ? 'event-register-fact-wide' : undefined}>
      <dt className="flex items-center gap-3 text-quiet text-sm">
        <Icon aria-hidden size={19} className="shrink-0 text-gold" />
        {label}
      </dt>
      <dd className="text-balance break-words pl-[31px] font-medium">{children}</dd>
    </div>
  );
}
