import { memo, type ReactNode } from 'react';
import { eventTypeNames } from '#features/events/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { EventListProps, EventRowProps } from './event-table.tsx';
import { PriceMark } from './price-mark.tsx';
import { QrMark } from './qr-mark.tsx';
import { RowActions } from './row-actions.tsx';
import { cutDescription, dateOrNone, teamText } from './row-text.ts';

/** Shows the table's rows as cards where eight columns do not fit. */
export function EventCards({ events, ...rest }: EventListProps) {
  return (
    <ul aria-label="Events" className="grid gap-3 sm:grid-cols-2">
      {events.map((event) => (
        <EventCard key={event._id} event={event} {...rest} />
      ))}
    </ul>
  );
}

const EventCard = memo(function EventCard({ event, powers, site, onTask }: EventRowProps) {
  return (
    <li className="desk-card">
      <div className="min-w-0">
        <p className="line-clamp-2 wrap-anywhere font-semibold">
          {event.title}
          {!event.isActive && <Badge className="ml-2">Unpublished</Badge>}
        </p>
        <p className="wrap-anywhere text-quiet text-sm">{cutDescription(event.description)}</p>
      </div>
      <dl className="grid grow grid-cols-2 content-start gap-x-4 gap-y-2 text-sm">
        <Fact label="Category">{eventTypeNames[event.eventType]}</Fact>
        <Fact label="Date">{dateOrNone(event.date)}</Fact>
        <Fact label="Price">
          <PriceMark event={event} />
        </Fact>
        <Fact label="Location">{event.location}</Fact>
        <Fact label="QR Code">
          <QrMark event={event} site={site} />
        </Fact>
        <Fact label="Team Event">{teamText(event)}</Fact>
      </dl>
      <RowActions event={event} powers={powers} onTask={onTask} />
    </li>
  );
});

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet text-xs">{label}</dt>
      <dd className="line-clamp-2 tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}
