import { pagedPage } from '#web/desk/list/list-page.tsx';
import type { Change } from '#web/desk/list/use-last-page.ts';
import { type LoadedStudents, loadStudents, StudentsDesk } from './students-desk.tsx';

export const clientLoader = ({ request }: { request: Request }) => loadStudents(request);

const page = pagedPage({ title: 'Students', loading: 'Loading students...', says: 'always', Desk });
export const { meta, HydrateFallback } = page;
export default page.Page;

function Desk({ loaded, change }: { loaded: LoadedStudents; change: Change<LoadedStudents> }) {
  const changeRows = (rows: (before: LoadedStudents['students']) => LoadedStudents['students']) =>
    change((before) => ({ ...before, students: rows(before.students) }));
  return (
    <StudentsDesk
      loaded={loaded}
      onVerified={(verified) => changeRows((rows) => rows.map((row) => (row._id === verified._id ? verified : row)))}
      onDeleted={(id) => changeRows((rows) => rows.filter((row) => row._id !== id))}
    />
  );
}
