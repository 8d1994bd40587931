import { memo } from 'react';
import type { FestEvent } from '#features/events/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import { typeText } from '../event-words.ts';
import type { Powers } from './powers.ts';
import { QrMark } from './qr-mark.tsx';
import { RowActions } from './row-actions.tsx';
import { cutDescription, dateOrNone, priceLines, teamText } from './row-words.ts';
import type { BeginTask } from './use-task.ts';

export interface EventListProps {
  events: readonly FestEvent[];
  powers: Powers;
  onTask: BeginTask;
}

export function EventTable({ events, powers, onTask }: EventListProps) {
  return (
    <Table caption="Events" className="admin-events-table">
      <TableHead>
        <HeadCell>Name</HeadCell>
        <HeadCell>Category</HeadCell>
        <HeadCell>Date</HeadCell>
        <HeadCell>Location</HeadCell>
        <HeadCell>Price</HeadCell>
        <HeadCell>QR Code</HeadCell>
        <HeadCell>Team Event</HeadCell>
        <HeadCell>Actions</HeadCell>
      </TableHead>
      <tbody>
        {events.map((event) => (
          <Row key={event._id} event={event} powers={powers} onTask={onTask} />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  event: FestEvent;
  powers: Powers;
  onTask: BeginTask;
}

const Row = memo(function Row({ event, powers, onTask }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className="line-clamp-2 font-semibold">
          {event.title}
          {!event.isActive && <Badge className="ml-2">Unpublished</Badge>}
        </span>
        <span className="line-clamp-2 font-normal text-quiet">{cutDescription(event.description)}</span>
      </th>
      <Cell>{typeText(event.eventType)}</Cell>
      <Cell className="tabular-nums">{dateOrNone(event.date)}</Cell>
      <Cell>
        <span className="line-clamp-2">{event.location}</span>
      </Cell>
      <Cell className="tabular-nums">
        {priceLines(event).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </Cell>
      <Cell>
        <QrMark event={event} />
      </Cell>
      <Cell className="tabular-nums">{teamText(event)}</Cell>
      <Cell>
        <RowActions event={event} powers={powers} onTask={onTask} />
      </Cell>
    </tr>
  );
});
