import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { EventArt } from '#web/kolam/event-art.tsx';
import { languageOf } from '#web/language-of.ts';
import { PictureOr } from '#web/picture-or.tsx';
import { useStudent } from '#web/sessions.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { later } from '#web/ui/later.tsx';
import type { EventCardData } from './to-event-card.ts';

// For signed-in students alone.
const BookmarkButton = later(async () => (await import('./bookmark-button.tsx')).BookmarkButton);

/** All of it leads to the event, but its button to the registration. */
export function EventCard({ event }: { event: EventCardData }) {
  const student = useStudent();
  return (
    <Card as="article" interactive padded={false} className="event-card">
      <PictureOr src={event.image} alt="" className="event-card-picture object-cover">
        <EventArt eventId={event._id} eventType={event.eventType} className="event-card-picture" />
      </PictureOr>
      <div className="event-card-words">
        <p className="event-card-team">{event.team}</p>
        <h3 lang={languageOf(event.title)} className="line-clamp-3">
          <Link to={paths.event(event._id)} prefetch="intent" className="card-link">
            {event.title}
          </Link>
        </h3>
        {student && (
          <Suspense>
            <BookmarkButton eventId={event._id} title={event.title} />
          </Suspense>
        )}
        <p className="text-sm text-quiet">{event.text}</p>
        <div className="event-card-foot">
          <span className="event-card-fee">{event.fee}</span>
          <ButtonLink to={paths.eventRegister(event._id)} className="relative">
            Register <span className="sr-only">for {event.title}</span>
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
