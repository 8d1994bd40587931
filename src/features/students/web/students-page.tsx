import { useEffect, useRef, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { ListSkeleton } from '#web/desk/list-skeleton.tsx';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { asAdmin } from '#web/require-session.ts';
import { notify } from '#web/ui/notify.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Student } from '../contract.ts';
import type { Route } from './+types/students-page.ts';
import { type Loaded, loadStudents } from './load-students.ts';
import { StudentsDesk } from './students-desk.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Students · Symposia' },
  { name: 'robots', content: 'noindex' },
];

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return asAdmin(request, loadStudents);
}

/** Search, filter and page change only the address: they need no new list. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const sameScreen = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return sameScreen ? false : defaultShouldRevalidate;
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
  const { last, replace, remove } = useStudents(loaderData);
  if (last) return <StudentsDesk loaded={last} onVerified={replace} onDeleted={remove} />;
  return (
    <>
      <PageTitle title="Students" />
      {loaderData.state !== 'loaded' && <ScreenFailed failed={loaderData} />}
    </>
  );
}

/** The last list that came, with what was changed here since. A refresh that fails leaves it as it is. */
function useStudents(loaded: Loaded) {
  const [seen, setSeen] = useState(loaded);
  const [last, setLast] = useState(loaded.state === 'loaded' ? loaded : undefined);
  if (seen !== loaded) {
    setSeen(loaded);
    if (loaded.state === 'loaded') setLast(loaded);
  }
  const told = useRef<Loaded>(undefined);
  useEffect(() => {
    if (loaded.state !== 'failed' || told.current === loaded) return;
    told.current = loaded;
    notify({ title: loaded.message, tone: 'error' });
  }, [loaded]);

  function change(rows: (before: Student[]) => Student[]) {
    setLast((before) => before && { ...before, students: rows(before.students) });
  }
  return {
    last,
    replace: (changed: Student) => change((rows) => rows.map((row) => (row._id === changed._id ? changed : row))),
    remove: (id: string) => change((rows) => rows.filter((row) => row._id !== id)),
  };
}
