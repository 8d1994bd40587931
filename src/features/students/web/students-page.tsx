import { ListSkeleton } from '#web/desk/list/list-skeleton.tsx';
import { useLastPage } from '#web/desk/list/use-last-page.ts';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { notIndexed } from '#web/page/not-indexed.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/students-page.ts';
import { type LoadedStudents, loadStudents, StudentsDesk } from './students-desk.tsx';

export const meta: Route.MetaFunction = () => notIndexed('Students · Symposia');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadStudents(request);
}

export function HydrateFallback() {
  return (
    <>
      <PageTitle title="Students" />
      <ListSkeleton label="Loading students..." />
    </>
  );
}

export default function StudentsPage({ loaderData }: Route.ComponentProps) {
  const { last, change } = useLastPage<LoadedStudents>(loaderData, 'always');
  if (last) {
    const changeRows = (rows: (before: LoadedStudents['students']) => LoadedStudents['students']) =>
      change((before) => ({ ...before, students: rows(before.students) }));
    return (
      <StudentsDesk
        loaded={last}
        onVerified={(verified) => changeRows((rows) => rows.map((row) => (row._id === verified._id ? verified : row)))}
        onDeleted={(id) => changeRows((rows) => rows.filter((row) => row._id !== id))}
      />
    );
  }
  return (
    <>
      <PageTitle title="Students" />
      {loaderData.state !== 'loaded' && <ScreenFailed failed={loaderData} />}
    </>
  );
}
