import { clsx } from 'clsx';
import { Kolam } from './kolam-svg.tsx';
import { seededRandom } from './random.ts';

interface EventArtProps {
  eventId: string;
  eventType: 'competition' | 'technical' | 'nontechnical' | 'workshop' | 'hackathon' | 'talk';
  className?: string;
  label?: string;
}

// Large diamonds have more drawings of their own, so they come up more often.
const sizes = [5, 6, 7, 8, 8, 9, 9, 9];

/** The picture of an event that has none: its own kolam, tinted by its type. Fills the box that `className` gives. */
export function EventArt({ eventId, eventType, className, label }: EventArtProps) {
  const random = seededRandom(eventId);
  const size = sizes[Math.floor(random() * sizes.length)];
  const density = 0.5 + 0.2 * random();
  return (
    <div className={clsx('event-art', `event-art-${eventType}`, className)}>
      <Kolam seed={eventId} size={size} density={density} label={label} />
    </div>
  );
}
