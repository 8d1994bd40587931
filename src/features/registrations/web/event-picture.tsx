import { clsx } from 'clsx';
import type { FestEvent } from '#features/events/contract.ts';
import { EventArt } from '#web/kolam/event-art.tsx';
import { PictureOr } from '#web/picture-or.tsx';

/** The event's own picture; its kolam where there is none or it does not load. Decoration: the title says it all. */
export function EventRegisterPicture({ event, className }: { event: FestEvent; className?: string }) {
  return (
    <PictureOr src={event.image} alt="" className={clsx('object-cover', className)}>
      <EventArt eventId={event._id} eventType={event.eventType} className={className} />
    </PictureOr>
  );
}
