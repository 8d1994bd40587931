import { Link } from 'react-router';
import type { FestEvent } from '#features/events/contract.ts';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { placeText } from '#features/waitlist/rules.ts';
import { usualTimeZone } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';

interface StudentWaitlistsProps {
  places: readonly OwnPlace[];
  /** The published events; undefined if they did not load. An event that is not published has no page. */
  events: readonly FestEvent[] | undefined;
  timeZone: string | undefined;
}

/** Lists where the student waits. A kept seat is shown above the tabs (`what-waits.tsx`). */
export function StudentWaitlists({ places, events, timeZone = usualTimeZone }: StudentWaitlistsProps) {
  const hasPage = (eventId: string) => !events || events.some(({ _id }) => _id === eventId);
  return (
    <section aria-labelledby="student-waitlists" className="mb-9 grid gap-2">
      <h2 id="student-waitlists" className="text-xl!">
        Waitlists
      </h2>
      <ul className="border-line border-t">
        {places.map((place) => (
          <li key={place.event._id} className="grid gap-1 border-line py-4 not-last:border-b">
            {hasPage(place.event._id) ? (
              <Link to={paths.event(place.event._id)} className={`${title} hover:text-accent`}>
                {place.event.title}
              </Link>
            ) : (
              <span className={title}>{place.event.title}</span>
            )}
            <p className="max-w-prose text-quiet text-sm">{placeText(place, timeZone)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const title = 'line-clamp-2 wrap-anywhere font-semibold';
