import { Download, ShieldAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import '#web/desk/desk.css';
import { countId } from '#web/desk/neighbour.ts';
import { Pager } from '#web/desk/pager.tsx';
import { countText, pageOf } from '#web/desk/paging.ts';
import { useAddress } from '#web/desk/use-address.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { later } from '#web/ui/later.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Student } from '../contract.ts';
import { exportStudents } from './export-students.ts';
import { FilterBar } from './filter-bar.tsx';
import { filterStudents, readFilters } from './filters.ts';
import type { LoadedStudents } from './load-students.ts';
import { StudentCards } from './student-cards.tsx';
import { StudentTable } from './student-table.tsx';
import { useStudentTask } from './use-student-task.ts';
import './students.css';

const loadDialogs = () => import('./task-dialogs.tsx');
const TaskDialogs = lazy(async () => ({ default: (await loadDialogs()).TaskDialogs }));

const SignUpsDialog = later(async () => (await import('./sign-ups/sign-ups-dialog.tsx')).SignUpsDialog);

interface StudentsDeskProps {
  loaded: LoadedStudents;
  onVerified: (student: Student) => void;
  onDeleted: (id: string) => void;
}

export function StudentsDesk({ loaded: { students, timeZone }, onVerified, onDeleted }: StudentsDeskProps) {
  const { search, change } = useAddress();
  const filters = useMemo(() => readFilters(search), [search]);
  const found = useMemo(() => filterStudents(students, filters), [students, filters]);
  const { task, open, begin, end } = useStudentTask({ students, onVerified });
  const mayChange = useMay('students.change');
  const [signUpsOpen, setSignUpsOpen] = useState<boolean>();
  const page = pageOf(found, search.get('page'));
  const List = useIsWide('xl') ? StudentTable : StudentCards;
  useEffect(() => void loadDialogs(), []);
  return (
    <>
      <PageTitle
        title="Students"
        actions={
          <>
            {mayChange && (
              <Button size="small" variant="ghost" onClick={() => setSignUpsOpen(true)}>
                <ShieldAlert aria-hidden size={16} />
                Made-up accounts
              </Button>
            )}
            <Button size="small" onClick={() => exportStudents(found, timeZone)}>
              <Download aria-hidden size={16} />
              Export CSV
            </Button>
          </>
        }
      />
      <FilterBar filters={filters} onChange={change} />
      <p id={countId} tabIndex={-1} role="status" className="mt-5 mb-3 text-quiet text-sm tabular-nums">
        {countText(page, found.length, students.length, 'student', 'students')}
      </p>
      {found.length === 0 ? (
        <NoStudents isFiltered={students.length > 0} onClear={() => change({ q: '', filter: '' })} />
      ) : (
        <List rows={page.rows} mayChange={mayChange} onTask={begin} />
      )}
      <Pager label="Pages of students" page={page.page} pages={page.pages} />
      {signUpsOpen !== undefined && (
        <Suspense>
          <SignUpsDialog open={signUpsOpen} timeZone={timeZone} onClose={() => setSignUpsOpen(false)} />
        </Suspense>
      )}
      {task && (
        <Suspense>
          <TaskDialogs
            task={task}
            open={open}
            timeZone={timeZone}
            mayChange={mayChange}
            onTask={begin}
            onClose={end}
            onDeleted={onDeleted}
          />
        </Suspense>
      )}
    </>
  );
}

function NoStudents({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <EmptyState title="No students found.">Students who sign up on the site appear here.</EmptyState>;
  }
  return (
    <EmptyState
      title="No students found."
      action={
        <Button size="small" onClick={onClear}>
          Show all students
        </Button>
      }
    >
      Try fewer words or another filter.
    </EmptyState>
  );
}
