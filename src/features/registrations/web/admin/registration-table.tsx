import { clsx } from 'clsx';
import { memo } from 'react';
import { paymentTones, registrationTones } from '#features/own-registrations/rules.ts';
import type { ListedRegistration } from '#features/registrations/admin-contract.ts';
import { incompleteTeam } from '#features/registrations/rules.ts';
import { momentOf } from '#shared/calendar.ts';
import { Badge } from '#web/ui/badge.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import { IncompleteBadge } from '../incomplete-badge.tsx';
import type { BeginTask } from './dialogs/use-task.ts';
import type { Arrivals } from './refresh/use-arrivals.ts';
import { RowActions } from './row-actions.tsx';
import { RowAnswers } from './row-answers.tsx';
import { PageCheckbox, RowCheckbox } from './selection/row-checkbox.tsx';
import type { Selecting } from './selection/use-selection.ts';

export interface RegistrationListProps {
  rows: readonly ListedRegistration[];
  arrivals: Arrivals;
  timeZone: string;
  /** Undefined for organisers who may not change anything. */
  selecting: Selecting | undefined;
  onTask: BeginTask;
}

export function RegistrationTable(list: RegistrationListProps) {
  const { rows, selecting } = list;
  const marked = rows.filter(({ _id }) => selecting?.selection.has(_id)).length;
  return (
    <Table
      caption="Registrations, newest first"
      className="registrations-table table-columns [--cell-inset:0.5em] [--table-width:40rem] xl:[--cell-inset:0.8em]"
    >
      <TableHead>
        {selecting && (
          <HeadCell className="mark-cell">
            <PageCheckbox marked={marked} of={rows.length} onToggle={selecting.togglePage} />
          </HeadCell>
        )}
        <HeadCell>Participant</HeadCell>
        <HeadCell>Event</HeadCell>
        <HeadCell className="w-[5.75rem] xl:w-[8.5rem]">Registration Date</HeadCell>
        <HeadCell className="w-[6.75rem] xl:w-[8.75rem]">Registration Status</HeadCell>
        <HeadCell className="w-[6.75rem] xl:w-[8.75rem]">Payment Status</HeadCell>
        <HeadCell className="w-[7.25rem] xl:w-[8.5rem]">Actions</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={row._id} {...rowOf(list, row)} />
        ))}
      </tbody>
    </Table>
  );
}

export interface RowProps {
  registration: ListedRegistration;
  isNew: boolean;
  timeZone: string;
  isMarked: boolean;
  onToggle: Selecting['toggle'] | undefined;
  onTask: BeginTask;
}

/** The props of one row, in the table and as a card. */
export function rowOf(
  { arrivals, timeZone, selecting, onTask }: RegistrationListProps,
  row: ListedRegistration,
): RowProps {
  return {
    registration: row,
    isNew: arrivals.has(row._id),
    timeZone,
    isMarked: selecting?.selection.has(row._id) ?? false,
    onToggle: selecting?.toggle,
    onTask,
  };
}

const Row = memo(function Row({ registration, isNew, timeZone, isMarked, onToggle, onTask }: RowProps) {
  const { name, email, event, teamName, registrationStatus, paymentStatus, createdAt, releasedAt } = registration;
  const { day, time } = momentOf(createdAt, timeZone);
  const incomplete = incompleteTeam(registration, registration.teamMembers);
  return (
    <tr className={clsx(isNew && 'registration-new', isMarked && 'registration-marked')}>
      {onToggle && (
        <Cell className="mark-cell">
          <RowCheckbox registration={registration} checked={isMarked} onToggle={onToggle} />
        </Cell>
      )}
      <th scope="row">
        <span className="line-clamp-2 font-semibold">
          {isNew && (
            <Badge tone="accent" className="mr-2">
              New
            </Badge>
          )}
          {name}
        </span>
        <span className="block truncate font-normal text-quiet" title={email}>
          {email}
        </span>
      </th>
      <Cell>
        <span className="line-clamp-2">{event.title}</span>
        {teamName && <span className="line-clamp-2 text-quiet">{teamName}</span>}
        <IncompleteBadge team={incomplete} className="mt-1 whitespace-normal" />
        <RowAnswers answers={registration.answers} />
      </Cell>
      <Cell className="figures">
        <time dateTime={createdAt}>
          <span className="block">{day}</span> <span className="text-quiet">{time}</span>
        </time>
      </Cell>
      <Cell>
        <StatusBadge status={registrationStatus} tone={registrationTones[registrationStatus]} />
        {releasedAt && <span className="block text-quiet text-xs">Seat released</span>}
      </Cell>
      <Cell>
        <StatusBadge status={paymentStatus} tone={paymentTones[paymentStatus]} />
      </Cell>
      <Cell>
        <RowActions registration={registration} onTask={onTask} />
      </Cell>
    </tr>
  );
});
