import { Link } from 'react-router';
import { paymentTones, registrationTones } from '#features/own-registrations/rules.ts';
import { dayText } from '#shared/dates.ts';
import { paths } from '#shared/paths.ts';
import { languageOf } from '#web/language-of.ts';
import { useDayOf } from '#web/layouts/student/page.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import { IncompleteBadge } from '../incomplete-badge.tsx';
import { type OwnRegistrationsProps, PassNote, ResultBadge, SeatNote } from './registration-parts.tsx';

export function StudentRegistrationTable({ registrations, timeZone }: OwnRegistrationsProps) {
  const dayOf = useDayOf();
  return (
    <Table caption="My registrations">
      <TableHead>
        <HeadCell>Event Name</HeadCell>
        <HeadCell>Date</HeadCell>
        <HeadCell>Registration Status</HeadCell>
        <HeadCell>Payment Status</HeadCell>
        <HeadCell>Registered On</HeadCell>
      </TableHead>
      <tbody>
        {registrations.map(
          ({
            _id,
            event,
            registrationStatus,
            paymentStatus,
            teamName,
            incompleteTeam,
            registeredOn,
            ...registration
          }) => (
            <tr key={_id}>
              <th scope="row" className="wrap-anywhere min-w-44 whitespace-normal!">
                <Link
                  to={paths.studentRegistration(_id)}
                  lang={languageOf(event.title)}
                  className="line-clamp-3 hover:text-accent"
                >
                  {event.title}
                </Link>
                {teamName && <span className="block font-normal text-quiet">{teamName}</span>}
                <IncompleteBadge team={incompleteTeam} className="mt-1" />
                <ResultBadge result={registration.result} className="mt-1" />
              </th>
              <Cell className="figures">{dayOf(event)}</Cell>
              <Cell className="max-w-44 whitespace-normal!">
                <StatusBadge status={registrationStatus} tone={registrationTones[registrationStatus]} />
                <SeatNote registration={registration} timeZone={timeZone} />
              </Cell>
              <Cell className="max-w-44 whitespace-normal!">
                <StatusBadge status={paymentStatus} tone={paymentTones[paymentStatus]} />
                <PassNote registration={{ ...registration, event }} />
              </Cell>
              <Cell className="figures">{dayText(registeredOn, 'medium')}</Cell>
            </tr>
          ),
        )}
      </tbody>
    </Table>
  );
}
