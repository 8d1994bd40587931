import { momentOf } from '#shared/calendar.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Student } from '../contract.ts';
import { paymentTone, teamText } from './student-text.tsx';

interface EventRegistrationsProps {
  events: Student['registeredEvents'];
  timeZone: string;
}

export function EventRegistrations({ events, timeZone }: EventRegistrationsProps) {
  return (
    <section aria-labelledby="student-registrations" className="min-w-0">
      <h3 id="student-registrations" className="pb-2 font-bold text-quiet text-sm">
        Event registrations
      </h3>
      {events.length === 0 ? (
        <p className="border-line border-t pt-3 text-quiet">Has not registered for an event yet.</p>
      ) : (
        <Table caption="Event registrations, newest first" className="student-events">
          <TableHead>
            <HeadCell>Event</HeadCell>
            <HeadCell>Registration Date</HeadCell>
            <HeadCell>Payment Status</HeadCell>
            <HeadCell>Team</HeadCell>
          </TableHead>
          <tbody>
            {events.map((event) => (
              <tr key={`${event.registrationDate} ${event.eventName}`}>
                <th scope="row" className="font-semibold">
                  {event.eventName}
                </th>
                <Cell className="figures">
                  <time dateTime={event.registrationDate}>{momentOf(event.registrationDate, timeZone).day}</time>
                </Cell>
                <Cell>
                  <StatusBadge status={event.paymentStatus} tone={paymentTone(event.paymentStatus)} />
                </Cell>
                <Cell>{teamText(event)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
