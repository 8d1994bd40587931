import { ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CollegeFilter } from '#features/colleges/web/index.ts';
import { festTimeZone } from '#features/edition/calls.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { ExportButton } from '#web/desk/export-button.tsx';
import { ListFilters } from '#web/desk/list/list-filters.tsx';
import { choiceFilterIn, type LoadedPage, loadPage, textFilterIn } from '#web/desk/list/load-page.ts';
import { NothingFound } from '#web/desk/list/nothing-found.tsx';
import { PagedList } from '#web/desk/list/paged-list.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { useMay } from '#web/may.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { onDemand } from '#web/ui/later.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { exportStudents, findStudents, type Student, type StudentFilters, studentGroups } from '../contract.ts';
import { StudentCards, StudentTable } from './student-table.tsx';
import { useStudentTask } from './use-student-task.ts';
import '#web/desk/desk.css';
import './students.css';

const loadDialogs = () => import('./task-dialogs.tsx');
const TaskDialogs = onDemand(async () => (await loadDialogs()).TaskDialogs);

const SignUpsDialog = onDemand(async () => (await import('./sign-ups/sign-ups-dialog.tsx')).SignUpsDialog);

const groupFilter = {
  name: 'filter',
  label: 'Show',
  all: 'All Students',
  options: [
    ['verified', 'Verified'],
    ['unverified', 'Unverified'],
    ['registered', 'Registered for Events'],
  ],
} as const;

interface StudentsDeskProps {
  loaded: LoadedStudents;
  onVerified: (student: Student) => void;
  onDeleted: (id: string) => void;
}

export function StudentsDesk({ loaded, onVerified, onDeleted }: StudentsDeskProps) {
  const { students, timeZone } = loaded;
  const { search, change } = useAddress();
  const { task, open, begin, end } = useStudentTask({ students, onVerified });
  const [mayChange, seesPayments] = [useMay('students.change'), useMay('payments.read')];
  const [signUpsOpen, setSignUpsOpen] = useState<boolean>();
  const List = useIsWide('xl') ? StudentTable : StudentCards;
  useEffect(() => void loadDialogs(), []);
  return (
    <>
      <PageTitle
        title="Students"
        actions={
          <>
            {mayChange && (
              <Button size="small" onClick={() => setSignUpsOpen(true)}>
                <ShieldAlert aria-hidden size={16} />
                Made-up accounts
              </Button>
            )}
            <ExportButton call={exportStudents} filters={filtersOf(search)} found={loaded.found} />
          </>
        }
      />
      <ListFilters
        placeholder={`Name, phone, college, event, team${seesPayments ? ', transaction ID' : ''}`}
        choices={[groupFilter]}
      >
        <CollegeFilter />
      </ListFilters>
      <PagedList
        list="students"
        loaded={loaded}
        shown={students.length}
        noun={{ one: 'student', many: 'students' }}
        empty={<NoStudents isFiltered={loaded.total > 0} onClear={() => change({ q: '', filter: '', college: '' })} />}
      >
        <List rows={students} mayChange={mayChange} onTask={begin} />
      </PagedList>
      {signUpsOpen !== undefined && (
        <SignUpsDialog open={signUpsOpen} timeZone={timeZone} onClose={() => setSignUpsOpen(false)} />
      )}
      {task && (
        <TaskDialogs
          task={task}
          open={open}
          timeZone={timeZone}
          mayChange={mayChange}
          onTask={begin}
          onClose={end}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

function NoStudents({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <EmptyState title="No students found.">Students who sign up on the site appear here.</EmptyState>;
  }
  return (
    <NothingFound title="No students found." showAll="Show all students" onShowAll={onClear}>
      Try fewer words or another filter.
    </NothingFound>
  );
}

/** `timeZone` is the fest's. Times are shown in it, not in the time zone of the device. */
export type LoadedStudents = LoadedPage<Output<typeof findStudents> & { timeZone: string }>;

export const filtersOf = (search: URLSearchParams): StudentFilters => ({
  q: textFilterIn(search, 'q'),
  filter: choiceFilterIn(search, 'filter', studentGroups),
  college: textFilterIn(search, 'college', 200),
});

export function loadStudents(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to fetch students. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [answer, timeZone] = await Promise.all([adminApi.call(findStudents, { query }), festTimeZone(api)]);
    return { ...answer, timeZone };
  });
}
