import { useState } from 'react';
import { Link } from 'react-router';
import { Part } from '#features/registrations/web/index.ts';
import { countOf } from '#shared/counts.ts';
import { hoursText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { useDayOf } from '#web/layouts/student/page.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { OpenedEvent } from './load-pass.ts';

const shownAtFirst = 6;

/** The events that a pass opens, with the way to each. */
export function OpenedEvents({ events, mayRegister }: { events: OpenedEvent[]; mayRegister: boolean }) {
  const [showsAll, showAll] = useState(false);
  const dayOf = useDayOf();
  if (events.length === 0) return null;
  const shown = showsAll ? events : events.slice(0, shownAtFirst);
  return (
    <Part title={`It opens ${countOf(events.length, 'event')}`}>
      <ul>
        {shown.map((event) => (
          <li key={event._id} className="flex items-center justify-between gap-4 border-line py-2.5 not-last:border-b">
            <div className="grid min-w-0">
              <Link
                to={paths.event(event._id)}
                lang={languageOf(event.title)}
                className="wrap-anywhere font-medium hover:text-accent"
              >
                {event.title}
              </Link>
              <span className="flex flex-wrap gap-x-2 text-quiet text-sm tabular-nums">
                {[dayOf(event), hoursText(event)].filter(Boolean).map((part) => (
                  <span key={part}>{part}</span>
                ))}
              </span>
            </div>
            {event.registrationId ? (
              <ButtonLink to={paths.studentRegistration(event.registrationId)} size="small" variant="ghost">
                Registered<span className="sr-only"> for {event.title}</span>
              </ButtonLink>
            ) : (
              mayRegister && (
                <ButtonLink to={paths.eventRegister(event._id)} size="small">
                  Register<span className="sr-only"> for {event.title}</span>
                </ButtonLink>
              )
            )}
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <Button className="justify-self-start" onClick={() => showAll(true)}>
          Show all {countOf(events.length, 'event')}
        </Button>
      )}
    </Part>
  );
}
