import { countOf } from '#shared/counts.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { studentStatusOf } from '../rules.ts';
import { RowActions } from './row-actions.tsx';
import type { StudentListProps } from './student-table.tsx';
import { EmailNotConfirmed, studentStatusTones } from './student-text.tsx';

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
