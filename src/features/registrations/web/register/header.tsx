import { CalendarDays, Clock, IndianRupee, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { dayText, timeRangeText } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EventRegisterPicture } from '../event-picture.tsx';
import { dateOf, eventTypeNames, placeOf, priceOf } from '../event-words.ts';

export function EventRegisterHeader({ event }: { event: FestEvent }) {
  const { isTeamEvent, teamSize, capacity } = event;
  const times = timeRangeText(event.startTime, event.endTime);
  return (
    <header className="grid gap-x-14 gap-y-7 border-line border-b pb-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <EventRegisterPicture event={event} className="event-register-picture" />
      <div className="grid content-start gap-5 lg:col-start-1 lg:row-start-1">
        <p className="flex flex-wrap gap-2">
          <Badge>{eventTypeNames[event.eventType]}</Badge>
          {isTeamEvent && <Badge tone="gold">Team Event (max {teamSize.max} members)</Badge>}
        </p>
        <h1 className="event-register-title">{event.title}</h1>
        <p className="max-w-prose text-lg text-quiet leading-snug">{event.description}</p>
        <dl className="event-register-facts">
          <Fact Icon={CalendarDays} label="Date">
            {dayText(event.date, 'long') ?? dateOf(event)}
          </Fact>
          {times && (
            <Fact Icon={Clock} label="Time">
              {times}
            </Fact>
          )}
          <Fact Icon={MapPin} label="Location">
            {placeOf(event)}
          </Fact>
          <Fact Icon={IndianRupee} label="Registration fee">
            {priceOf(event)}
            {isTeamEvent && priceOf(event) !== 'Free' && ' for the team'}
          </Fact>
          <Fact Icon={Users} label="Capacity">
            {capacity} {isTeamEvent ? 'team' : 'participant'}
            {capacity !== 1 && 's'}
            <span className="text-quiet">, {event.seatsLeft} left</span>
          </Fact>
        </dl>
      </div>
    </header>
  );
}

function Fact({ Icon, label, children }: { Icon: typeof Users; label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-3 text-quiet text-sm">
        <Icon aria-hidden size={19} className="shrink-0 text-gold" />
        {label}
      </dt>
      <dd className="pl-[31px] font-medium">{children}</dd>
    </div>
  );
}
