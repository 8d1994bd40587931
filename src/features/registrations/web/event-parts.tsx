import { clsx } from 'clsx';
import type { FestEvent } from '#features/events/contract.ts';
import { entryFeeText } from '#features/events/rules.ts';
import { EventArt } from '#web/kolam/kolam-svg.tsx';
import { languageOf } from '#web/language-of.ts';
import { PictureOr } from '#web/picture-or.tsx';
import './event-title.css';

export { eventTypeNames } from '#features/events/rules.ts';

/** An event's title at the top of a screen. Longer titles get a smaller font size. */
export function EventTitle({ title, className }: { title: string; className: string }) {
  return (
    <h1 lang={languageOf(title)} className={clsx('event-title', lookOf(title), className)}>
      {title}
    </h1>
  );
}

function lookOf({ length }: string): string | undefined {
  if (length > 120) return 'event-title-of-lines';
  return length > 48 ? 'event-title-of-many' : undefined;
}

interface EventPictureProps {
  event: Pick<FestEvent, '_id' | 'eventType' | 'image'>;
  className?: string;
}

/**
 * Shows the event's picture. If it is missing or does not load, shows the event's kolam. Hidden from screen readers,
 * because the title says everything.
 */
export function EventRegisterPicture({ event, className }: EventPictureProps) {
  return (
    <PictureOr src={event.image} alt="" className={clsx('object-cover', className)}>
      <EventArt eventId={event._id} eventType={event.eventType} className={className} />
    </PictureOr>
  );
}

// The fallback for a missing location (R95).
export const placeOf = ({ location }: Pick<FestEvent, 'location'>) => location || 'On Campus';
export const priceOf = (event: FestEvent) => entryFeeText(event);
