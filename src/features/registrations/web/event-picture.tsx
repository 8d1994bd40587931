import { clsx } from 'clsx';
import type { FestEvent } from '#features/events/contract.ts';
import { EventArt } from '#web/kolam/kolam-svg.tsx';
import { PictureOr } from '#web/picture-or.tsx';

interface EventPictureProps {
  event: Pick<FestEvent, '_id' | 'eventType' | 'image'>;
  className?: string;
}

/** The event's own picture; its kolam without one or when it does not load. Decoration: the title says it all. */
export function EventRegisterPicture({ event, className }: EventPictureProps) {
  return (
    <PictureOr src={event.image} alt="" className={clsx('object-cover', className)}>
      <EventArt eventId={event._id} eventType={event.eventType} className={className} />
    </PictureOr>
  );
}
