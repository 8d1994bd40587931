import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { BookmarkEvent } from '#features/bookmarks/web/index.ts';
import type { FestEvent } from '#features/events/contract.ts';
import { eventTypeNames, teamSizeText } from '#features/events/rules.ts';
import { dayText } from '#shared/dates.ts';
import { inRupees } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { capacityText, entryText, feesOf, freeText, seatsText } from '../event-text.ts';
import type { EventView } from '../event-view.ts';
import { ShareEvent } from '../share/share-event.tsx';
import { EventPasses } from './event-passes.tsx';
import { EventPayment } from './event-payment.tsx';
import { RegisterNow } from './register-now.tsx';
import './event-side.css';

export function EventSide({ view }: { view: EventView }) {
  const { event } = view;
  const fees = feesOf(event);
  return (
    <aside aria-labelledby="event-side-title" className="event-side">
      <div className="card event-side-card">
        <h2 id="event-side-title" className="event-side-title">
          Ready to Participate?
        </h2>
        <dl>
          {fees.length === 0 && <Fee who="Registration">{freeText(event)}</Fee>}
          {fees.map(({ who, amount }) => (
            <Fee key={who} who={`${who} registration`}>
              {inRupees(amount)}
            </Fee>
          ))}
        </dl>
        <EventPasses view={view} />
        <RegisterNow view={view} className="w-full" withWaitlist />
        <SeatsLeft event={event} />
        <EventPayment view={view} />
        <Summary event={event} />
        <div className="grid gap-2.5 no-print">
          <BookmarkEvent eventId={event._id} />
          {dayText(event.date, 'short') && (
            // A plain link, because the target is a file and not a page of the router.
            <a href={paths.eventCalendar(event._id)} className={buttonClass({}, 'event-calendar')}>
              <CalendarPlus aria-hidden size={18} />
              Add to calendar
            </a>
          )}
        </div>
      </div>
      <ShareEvent title={event.title} publicUrl={view.publicUrl} />
    </aside>
  );
}

function Fee({ who, children }: { who: string; children: ReactNode }) {
  return (
    <div className="event-fee">
      <dt>{who}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Summary({ event }: { event: FestEvent }) {
  const lines = [
    ['Event Type', eventTypeNames[event.eventType]],
    ['Capacity', capacityText(event)],
    ['Team Size', event.isTeamEvent ? teamSizeText(event) : 'Individual'],
    ['Entry', entryText(event)],
  ];
  return (
    <dl className="event-summary">
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The bar is hidden from screen readers, because the words above it say the same. */
function SeatsLeft({ event }: { event: FestEvent }) {
  const { seatsLeft, capacity } = event;
  const share = capacity > 0 ? Math.min(1, seatsLeft / capacity) : 0;
  return (
    <div className="event-seats">
      <p className="text-sm tabular-nums">{seatsText(event)}</p>
      <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-full rounded-full">
        <rect width="100" height="6" className="fill-line" />
        <rect width={100 * share} height="6" className={share <= 0.2 ? 'fill-danger' : 'fill-success'} />
      </svg>
    </div>
  );
}
