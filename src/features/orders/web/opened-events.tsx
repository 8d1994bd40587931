import { useState } from 'react';
import { Link } from 'react-router';
import { type EventState, eventState, stateText } from '#features/events/open-rules.ts';
import { Part } from '#features/registrations/web/index.ts';
import { countOf } from '#shared/counts.ts';
import { hoursText } from '#shared/dates.ts';
import { instantDayText } from '#shared/instants.ts';
import { paths } from '#shared/paths.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { languageOf } from '#web/language-of.ts';
import { useDayOf } from '#web/layouts/student/page.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import type { OpenedEvent } from './load-pass.ts';

const shownAtFirst = 6;

interface OpenedEventsProps {
  events: OpenedEvent[];
  /** Whether the student has the pass. */
  mayRegister: boolean;
  timeZone: string;
}

/** The events that a pass opens. Each shows its seats as on the cards of events, and has a link. */
export function OpenedEvents({ events, mayRegister, timeZone }: OpenedEventsProps) {
  const [showsAll, showAll] = useState(false);
  const at = useNow(5_000);
  const now = at === undefined ? undefined : new Date(at);
  if (events.length === 0) return null;
  const shown = showsAll ? events : events.slice(0, shownAtFirst);
  const full = events.filter((event) => !event.registrationId && stateOf(event, now) === 'full').length;
  return (
    <Part title={titleOf(events.length, full)}>
      <ul>
        {shown.map((event) => (
          <li key={event._id} className="flex items-center justify-between gap-4 border-line py-2.5 not-last:border-b">
            <About event={event} state={stateOf(event, now)} timeZone={timeZone} />
            <Way event={event} state={stateOf(event, now)} mayRegister={mayRegister} />
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

function titleOf(count: number, full: number): string {
  const title = `It opens ${countOf(count, 'event')}`;
  if (full === 0) return title;
  if (full < count) return `${title}, ${full} of them full`;
  return `${title}, ${count === 1 ? 'which is full' : 'all of them full'}`;
}

/** The event of a student who has an offer counts as open, because the offered seat is kept. */
const stateOf = (event: OpenedEvent, now: Date | undefined): EventState =>
  event.place?.state === 'offered' ? 'open' : eventState(event, now);

interface RowProps {
  event: OpenedEvent;
  state: EventState;
}

function About({ event, state, timeZone }: RowProps & { timeZone: string }) {
  const dayOf = useDayOf();
  const opens = event.registrationOpensAt && instantDayText(event.registrationOpensAt, timeZone);
  const words = event.registrationId ? '' : stateText(state, { ...event, opens });
  return (
    <div className="grid min-w-0">
      <Link
        to={paths.event(event._id)}
        lang={languageOf(event.title)}
        className="wrap-anywhere font-medium hover:text-accent"
      >
        {event.title}
      </Link>
      <span className="dotted text-quiet text-sm tabular-nums">
        {[dayOf(event), hoursText(event)].filter(Boolean).map((part) => (
          <span key={part}>{part}</span>
        ))}
      </span>
      {words && <span className="font-semibold text-sm">{words}</span>}
    </div>
  );
}

/** The link of an event. Without one if the event takes no registrations now, because the text beside it says so. */
function Way({ event, state, mayRegister }: RowProps & { mayRegister: boolean }) {
  const about = <span className="sr-only"> for {event.title}</span>;
  if (event.registrationId) {
    return (
      <ButtonLink
        to={paths.studentRegistration(event.registrationId)}
        size="small"
        variant="ghost"
        className="-mr-3.75"
      >
        Registered{about}
      </ButtonLink>
    );
  }
  if (!mayRegister || state === 'over' || state === 'closed' || state === 'notOpen') return null;
  if (state === 'full') {
    return (
      <ButtonLink to={paths.event(event._id)} size="small">
        {event.place ? `Number ${event.place.position} in line` : 'Waitlist'}
        {about}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={paths.eventRegister(event._id)} size="small">
      Register{about}
    </ButtonLink>
  );
}
