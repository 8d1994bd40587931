import { memo } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { eventTypeNames } from '#features/events/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Powers, SitePayment } from './load-events.ts';
import { PriceMark } from './price-mark.tsx';
import { QrMark } from './qr-mark.tsx';
import { RowActions } from './row-actions.tsx';
import { cutDescription, dateOrNone, teamText } from './row-text.ts';
import type { BeginTask } from './use-task.ts';

export interface EventListProps {
  events: readonly FestEvent[];
  powers: Powers;
  site: SitePayment;
  onTask: BeginTask;
}

export function EventTable({ events, ...rest }: EventListProps) {
  return (
    <Table caption="Events" className="admin-events-table table-columns [--cell-inset:0.55em] [--table-width:59rem]">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell className="w-[6rem]">Category</HeadCell>
        <HeadCell className="w-[5.75rem]">Date</HeadCell>
        <HeadCell className="w-[13%]">Location</HeadCell>
        <HeadCell className="w-[5.625rem]">Price</HeadCell>
        <HeadCell className="w-[7.5rem]">QR Code</HeadCell>
        <HeadCell className="w-[5.25rem]">Team Event</HeadCell>
        <HeadCell className="w-[14.5rem]">Actions</HeadCell>
      </TableHead>
      <tbody>
        {events.map((event) => (
          <Row key={event._id} event={event} {...rest} />
        ))}
      </tbody>
    </Table>
  );
}

/** The props of one row, with those that all rows share. */
export type EventRowProps = Omit<EventListProps, 'events'> & { event: FestEvent };

const Row = memo(function Row({ event, powers, site, onTask }: EventRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className="line-clamp-2 font-semibold">
          {event.title}
          {!event.isActive && <Badge className="ml-2">Unpublished</Badge>}
        </span>
        <span className="line-clamp-2 font-normal text-quiet">{cutDescription(event.description)}</span>
      </th>
      <Cell>{eventTypeNames[event.eventType]}</Cell>
      <Cell className="tabular-nums">{dateOrNone(event.date)}</Cell>
      <Cell>
        <span className="line-clamp-2">{event.location}</span>
      </Cell>
      <Cell className="tabular-nums">
        <PriceMark event={event} />
      </Cell>
      <Cell>
        <QrMark event={event} site={site} />
      </Cell>
      <Cell className="tabular-nums">{teamText(event)}</Cell>
      <Cell>
        <RowActions event={event} powers={powers} onTask={onTask} />
      </Cell>
    </tr>
  );
});
