import { Link } from 'react-router';
import { notPublishedText } from '#features/own-registrations/unpublished-rules.ts';
import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { Alert } from '#web/ui/alert.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import type { ScheduledEvent } from '../contract.ts';
import { clashCount, clashText, dayHeading, hoursText } from './schedule-text.ts';

interface Day {
  date: string;
  events: ScheduledEvent[];
}

export function ScheduleDays({ days }: { days: Day[] }) {
  const clashes = clashCount(days);
  return (
    <div className="grid max-w-3xl gap-9">
      {clashes > 0 && (
        <Alert title={`${clashes} of your events overlap`}>
          You cannot be in two places at once. Look for the ones marked below, and ask the organisers if you need to
          change something.
        </Alert>
      )}
      {days.map(({ date, events }) => (
        <section key={date} aria-labelledby={`day-${date}`} className="grid gap-3">
          <h2 id={`day-${date}`} className="text-lg! sm:text-xl!">
            {dayHeading(date)}
          </h2>
          <ul className="border-line border-t">
            {events.map((event) => (
              <ScheduleEntry key={event.registrationId} event={event} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ScheduleEntry({ event }: { event: ScheduledEvent }) {
  const clash = clashText(event);
  const confirmed = event.registrationStatus === 'confirmed';
  return (
    <li className="schedule-entry">
      <p className="figures font-semibold text-accent">{hoursText(event)}</p>
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-1">
        <h3 lang={languageOf(event.title)} className="schedule-title">
          {event.isActive ? (
            <Link to={paths.event(event.eventId)} className="line-clamp-4 hover:text-accent">
              {event.title}
            </Link>
          ) : (
            <span className="line-clamp-4">{event.title}</span>
          )}
        </h3>
        <p className="wrap-anywhere text-quiet text-sm">
          {[event.location || 'Place to be announced', event.teamName && `Team ${event.teamName}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {!event.isActive && <p className="text-quiet text-sm">{notPublishedText}</p>}
        {clash && <p className="line-clamp-3 wrap-anywhere font-medium text-warning text-sm">{clash}</p>}
      </div>
      <Link
        to={paths.studentRegistration(event.registrationId)}
        className="flex min-h-6 items-center self-start justify-self-start rounded-full"
      >
        <StatusBadge status={event.registrationStatus} tone={confirmed ? 'success' : 'warning'} />
        <span className="sr-only">: status of your registration for {event.title}</span>
      </Link>
    </li>
  );
}
