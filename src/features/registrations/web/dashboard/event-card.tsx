import { CalendarDays, MapPin } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { CornerMark } from '#features/bookmarks/web/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { type EventState, eventState, stateText } from '#features/events/open-rules.ts';
import { notNow } from '#features/registrations/calls.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { hoursText } from '#shared/dates.ts';
import { instantDayText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { useDayOf } from '#web/layouts/student/page.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { EventRegisterPicture, eventTypeNames, placeOf, priceOf } from '../event-parts.tsx';

/** The states that the button does not mention. Their badge is on the picture, so that titles in a row line up. */
const isBadge: Partial<Record<EventState, true>> = { few: true, full: true, late: true, notOpen: true };

interface StudentEventCardProps {
  event: FestEvent;
  registered: boolean;
  /** The student's place on the event's waitlist. */
  place: OwnPlace | undefined;
  now: Date;
  timeZone: string | undefined;
}

export function StudentEventCard({ event, registered, place, now, timeZone }: StudentEventCardProps) {
  const dayOf = useDayOf();
  const state = place?.state === 'offered' ? 'open' : eventState(event, now);
  const opens = event.registrationOpensAt && instantDayText(event.registrationOpensAt, timeZone);
  const words = stateText(state, { ...event, opens });
  return (
    <Card as="li" className="flex flex-col">
      <EventRegisterPicture event={event} className="aspect-16/9 w-full" />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <p className="flex flex-wrap gap-2">
          <Badge>{eventTypeNames[event.eventType]}</Badge>
          {event.isTeamEvent && <Badge tone="accent">Team Event</Badge>}
          {isBadge[state] && !registered && (
            <Badge tone={state === 'late' ? 'plain' : 'accent'} className="absolute top-3 left-3">
              {words}
            </Badge>
          )}
        </p>
        <h3 lang={languageOf(event.title)} className="student-event-title">
          <Link to={paths.event(event._id)} className="line-clamp-3 hover:text-accent">
            {event.title}
          </Link>
        </h3>
        <Suspense fallback={null}>
          <CornerMark eventId={event._id} title={event.title} />
        </Suspense>
        <ul className="grid gap-1 text-quiet text-sm">
          <li className="flex items-start gap-2">
            <CalendarDays aria-label="Date" size={16} className="mt-0.5 shrink-0" />
            {[dayOf(event), hoursText(event)].filter(Boolean).join(' · ')}
          </li>
          <li className="flex items-start gap-2">
            <MapPin aria-label="Location" size={16} className="mt-0.5 shrink-0" />
            {placeOf(event)}
          </li>
        </ul>
        <p className="line-clamp-3 text-sm">{event.description}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
          <span className="figures font-bold text-lg">{priceOf(event)}</span>
          <RegisterButton event={event} registered={registered} place={place} state={state} words={words} />
        </div>
      </div>
    </Card>
  );
}

interface RegisterButtonProps extends Pick<StudentEventCardProps, 'event' | 'registered' | 'place'> {
  state: EventState;
  /** The words of the state. */
  words: string;
}

function RegisterButton({ event, registered, place, state, words }: RegisterButtonProps) {
  const about = <span className="sr-only"> for {event.title}</span>;
  if (registered) {
    return (
      <Button size="small" disabledReason="You have already registered for this event.">
        Registered{about}
      </Button>
    );
  }
  if (state === 'over' || state === 'closed' || state === 'notOpen') {
    return (
      <Button size="small" disabledReason={whyNot[state]}>
        {state === 'notOpen' ? 'Not open yet' : words}
        {about}
      </Button>
    );
  }
  if (state === 'full') {
    return (
      <ButtonLink to={paths.event(event._id)} size="small">
        {place?.state === 'waiting' ? `Number ${place.position} in line` : 'Waitlist'}
        {about}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={paths.eventRegister(event._id)} size="small">
      {place?.state === 'offered' ? 'Take the seat' : 'Register'}
      {about}
    </ButtonLink>
  );
}

const whyNot = {
  over: notNow.eventOver.message,
  closed: notNow.eventClosed.message,
  notOpen: notNow.eventNotOpen.message,
};
