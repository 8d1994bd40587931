import { CalendarDays, Clock, IndianRupee } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { hoursText } from '#shared/dates.ts';
import { useDayOf } from '#web/layouts/student/page.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EventTitle, eventTypeNames, priceOf } from '../event-parts.tsx';

/** Short, so that the form's first field is visible on a phone. The rest is in `about.tsx`. */
export function EventRegisterHeader({ event }: { event: FestEvent }) {
  const { isTeamEvent, teamSize } = event;
  const dayOf = useDayOf();
  const times = hoursText(event);
  return (
    <header className="event-register-header">
      <p className="flex flex-wrap gap-2">
        <Badge>{eventTypeNames[event.eventType]}</Badge>
        {isTeamEvent && <Badge tone="accent">Team Event (max {teamSize.max} members)</Badge>}
      </p>
      <EventTitle title={event.title} className="event-register-title" />
      <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
        <Fact Icon={CalendarDays} label="Date">
          {dayOf(event, 'long')}
        </Fact>
        {times && (
          <Fact Icon={Clock} label="Time">
            {/* Keeps the dash on the same line as the text after it. */}
            {times.replace(' -', '\u00a0-')}
          </Fact>
        )}
        <Fact Icon={IndianRupee} label="Registration fee">
          {priceOf(event)}
          {isTeamEvent && priceOf(event) !== 'Free' && ' for the team'}
        </Fact>
      </dl>
    </header>
  );
}

function Fact({ Icon, label, children }: { Icon: typeof Clock; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <dt>
        <Icon aria-hidden size={18} className="mt-[0.2em] shrink-0 text-accent" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
