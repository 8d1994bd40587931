import { Suspense } from 'react';
import { Link } from 'react-router';
import { CornerMark } from '#features/bookmarks/web/index.ts';
import { eventState, stateText } from '#features/events/open-rules.ts';
import { paths } from '#shared/paths.ts';
import { EventArt } from '#web/kolam/kolam-svg.tsx';
import { languageOf } from '#web/language-of.ts';
import { PictureOr } from '#web/picture-or.tsx';
import { useStudent } from '#web/sessions.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { later } from '#web/ui/later.tsx';
import type { EventCardData } from './to-event-card.ts';

// Loaded only for signed-in students.
const OwnRegistration = later(async () => (await import('./own-registration.tsx')).OwnRegistration);

interface EventCardProps {
  event: EventCardData;
  /** Undefined before the browser has read the clock. */
  now: number | undefined;
}

/** The whole card links to the event. Its button links to the registration. */
export function EventCard({ event, now }: EventCardProps) {
  const student = useStudent();
  return (
    <Card as="article" interactive className="event-card">
      <PictureOr src={event.image} alt="" className="event-card-picture object-cover">
        <EventArt eventId={event._id} eventType={event.eventType} className="event-card-picture" />
      </PictureOr>
      <div className="event-card-words">
        <p className="event-card-when">
          {event.when}
          <span className="text-accent">{event.team}</span>
        </p>
        <h3 lang={languageOf(event.title)} className="line-clamp-3">
          <Link to={paths.event(event._id)} prefetch="intent" className="card-link">
            {event.title}
          </Link>
        </h3>
        {student && (
          <Suspense>
            <CornerMark eventId={event._id} title={event.title} />
          </Suspense>
        )}
        <p className="text-balance text-quiet text-sm">{event.text}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
          <span className="event-card-fee">{event.fee}</span>
          {student ? (
            <Suspense fallback={<NextStep event={event} now={now} />}>
              <OwnRegistration event={event}>
                <NextStep event={event} now={now} />
              </OwnRegistration>
            </Suspense>
          ) : (
            <NextStep event={event} now={now} />
          )}
        </div>
      </div>
    </Card>
  );
}

/** The status is drawn over the picture, so that nothing moves when the browser has read the clock. */
function NextStep({ event, now }: EventCardProps) {
  const state = eventState(event, now === undefined ? undefined : new Date(now));
  const words = stateText(state, event);
  const isOpen = state === 'open' || state === 'few' || state === 'late';
  const label = isOpen ? 'Register' : state === 'full' ? 'Waitlist' : 'Details';
  const to = isOpen ? paths.eventRegister(event._id) : paths.event(event._id);
  return (
    <>
      {words && <span className={`event-card-state event-state-${state}`}>{words}</span>}
      <ButtonLink to={to} className="relative">
        {label} <span className="sr-only">for {event.title}</span>
      </ButtonLink>
    </>
  );
}
