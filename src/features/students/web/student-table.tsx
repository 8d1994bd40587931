import { countOf } from '#shared/counts.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Cell, HeadCell, Table, TableHead } from '#web/ui/table.tsx';
import type { Student } from '../contract.ts';
import { studentStatusOf } from '../rules.ts';
import { RowActions } from './row-actions.tsx';
import { EmailNotConfirmed, studentStatusTones } from './student-text.tsx';
import type { BeginTask } from './use-student-task.ts';

export interface StudentListProps {
  rows: readonly Student[];
  /** Whether the reader is an administrator, who may verify and delete students. */
  mayChange: boolean;
  onTask: BeginTask;
}

export function StudentTable({ rows, ...list }: StudentListProps) {
  return (
    <Table caption="Students, newest first" className="table-columns [--cell-inset:0.6em] [--table-width:52rem]">
      <TableHead>
        <HeadCell>Student</HeadCell>
        <HeadCell className="w-[20%]">Contact</HeadCell>
        <HeadCell>College</HeadCell>
        <HeadCell className="w-[13%]">Department</HeadCell>
        <HeadCell className="w-[5.25rem]">Year</HeadCell>
        <HeadCell className="w-[8rem]">Status</HeadCell>
        <HeadCell numeric className="w-[4.25rem]">
          Events
        </HeadCell>
        <HeadCell className="w-[8.75rem] pl-[1.5em]">Actions</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((student) => (
          <Row key={student._id} student={student} {...list} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ student, ...list }: { student: Student } & Omit<StudentListProps, 'rows'>) {
  const { name, email, phone, college, department, year, registeredEvents } = student;
  const status = studentStatusOf(student);
  return (
    <tr>
      <th scope="row">
        <span className="line-clamp-2 font-semibold">{name}</span>
      </th>
      <Cell>
        <span className="block truncate" title={email}>
          {email}
        </span>
        {student.emailNotConfirmed && <EmailNotConfirmed />}
        <span className="figures block truncate text-quiet">{phone}</span>
      </Cell>
      <Cell>
        <span className="line-clamp-2" title={college}>
          {college}
        </span>
      </Cell>
      <Cell>
        <span className="line-clamp-2" title={department}>
          {department}
        </span>
      </Cell>
      <Cell>{year}</Cell>
      <Cell>
        <StatusBadge status={status} tone={studentStatusTones[status]} />
      </Cell>
      <Cell numeric>{registeredEvents.length}</Cell>
      <Cell className="pl-[1.5em]">
        <RowActions student={student} {...list} />
      </Cell>
    </tr>
  );
}

/** The same content as the table, for narrow screens. */
export function StudentCards({ rows, ...list }: StudentListProps) {
  return (
    <ul aria-label="Students, newest first" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {rows.map((student) => {
        const { _id, name, email, phone, college, department, year, registeredEvents } = student;
        const status = studentStatusOf(student);
        const count = registeredEvents.length;
        return (
          <li key={_id} className="desk-card">
            <div className="flex min-w-0 items-start justify-between gap-3">
              <p className="line-clamp-2 min-w-0 font-semibold">{name}</p>
              <StatusBadge status={status} tone={studentStatusTones[status]} className="shrink-0" />
            </div>
            <div className="min-w-0 text-sm">
              <p className="truncate">{email}</p>
              {student.emailNotConfirmed && <EmailNotConfirmed />}
              <p className="figures truncate text-quiet">{phone}</p>
            </div>
            <p className="line-clamp-3 text-quiet text-sm">{[college, department, year].filter(Boolean).join(' · ')}</p>
            <div className="mt-auto flex items-center justify-between gap-3">
              <span className="text-quiet text-sm tabular-nums">
                {count === 0 ? 'No events' : countOf(count, 'event')}
              </span>
              <RowActions student={student} {...list} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
