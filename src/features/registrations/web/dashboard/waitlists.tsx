import { Link } from 'react-router';
import type { OwnPlace } from '#features/waitlist/contract.ts';
import { placeWords } from '#features/waitlist/rules.ts';
import { usualTimeZone } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

interface StudentWaitlistsProps {
  places: readonly OwnPlace[];
  timeZone: string | undefined;
}

/** Where the student waits; a seat that is kept comes first. */
export function StudentWaitlists({ places, timeZone = usualTimeZone }: StudentWaitlistsProps) {
  return (
    <section aria-labelledby="student-waitlists" className="mb-9 grid gap-2">
      <h2 id="student-waitlists" className="text-xl!">
        Waitlists
      </h2>
      <ul className="border-line border-t">
        {places.map((place) => (
          <li
            key={place.event._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line py-4 not-last:border-b"
          >
            <div className="grid min-w-0 gap-1">
              <Link
                to={paths.event(place.event._id)}
                className="line-clamp-2 wrap-anywhere font-semibold hover:text-accent"
              >
                {place.event.title}
              </Link>
              <p className="max-w-prose text-quiet text-sm">{placeWords(place, timeZone)}</p>
            </div>
            {place.state === 'offered' && (
              <ButtonLink to={paths.eventRegister(place.event._id)} variant="main" size="small">
                Take the seat<span className="sr-only"> in {place.event.title}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
