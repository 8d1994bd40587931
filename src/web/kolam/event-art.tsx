import { clsx } from 'clsx';
import { eventKolam } from '#shared/kolam/event-kolam.ts';
import { Kolam } from './kolam-svg.tsx';

interface EventArtProps {
  eventId: string;
  eventType: 'competition' | 'technical' | 'nontechnical' | 'workshop' | 'hackathon' | 'talk';
  className?: string;
  label?: string;
}

/** The picture of an event that has none: its own kolam, tinted by its type. Fills the box that `className` gives. */
export function EventArt({ eventId, eventType, className, label }: EventArtProps) {
  return (
    <div className={clsx('event-art', `event-art-${eventType}`, className)}>
      <Kolam {...eventKolam(eventId)} label={label} />
    </div>
  );
}
