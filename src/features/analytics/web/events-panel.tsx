import { percentText } from '#shared/counts.ts';
import { grouped, inRupees } from '#shared/money.ts';
import { ShareBar } from '#web/charts/share-bar.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Analytics } from '../contract.ts';
import { AnalyticsPanel } from './panel.tsx';

export function EventsPanel({ events, timeZone }: Pick<Analytics, 'events' | 'timeZone'>) {
  const most = Math.max(1, ...events.map(({ registrations }) => registrations));
  const file = {
    name: 'registrations_by_event',
    head: ['Event', 'Registrations', 'Revenue (₹)', 'Seats taken', 'Capacity'],
    rows: events.map(({ title, registrations, revenuePaise, seatsTaken, capacity }) => [
      title,
      String(registrations),
      String(revenuePaise / 100),
      String(seatsTaken),
      String(capacity),
    ]),
  };
  return (
    <AnalyticsPanel
      title="By event"
      aside="The busiest first. Seats are as they are now, whatever days are chosen."
      file={file}
      timeZone={timeZone}
    >
      <Table caption="Registrations, revenue and seats by event" className="analytics-table max-h-160">
        <TableHead>
          <HeadCell>Event</HeadCell>
          <HeadCell numeric>Registrations</HeadCell>
          <HeadCell className="analytics-bar-cell">
            <span className="sr-only">Registrations as a bar</span>
          </HeadCell>
          <HeadCell numeric>Revenue</HeadCell>
          <HeadCell numeric>Seats filled</HeadCell>
          <HeadCell className="analytics-bar-cell">
            <span className="sr-only">Seats as a bar</span>
          </HeadCell>
        </TableHead>
        <tbody>
          {events.map(({ _id, title, registrations, revenuePaise, seatsTaken, capacity }) => (
            <tr key={_id}>
              <th scope="row">{title}</th>
              <Cell numeric>{grouped(registrations)}</Cell>
              <Cell>
                <ShareBar share={registrations / most} />
              </Cell>
              <Cell numeric>{inRupees(revenuePaise / 100)}</Cell>
              <Cell numeric>
                {grouped(seatsTaken)} of {grouped(capacity)}
                <span className="ml-2 inline-block w-10 text-quiet">{percentText(seatsTaken / capacity)}</span>
              </Cell>
              <Cell>
                <ShareBar share={seatsTaken / capacity} tone="success" />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </AnalyticsPanel>
  );
}
