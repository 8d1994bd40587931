import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { KolamMark } from '#web/kolam/kolam-svg.tsx';
import { useStudent } from '#web/sessions.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** `name`: the edition's name, when the page has loaded it. */
export function StudentBrand({ name, onChoose }: { name: string | undefined; onChoose?: () => void }) {
  return (
    <Link to={paths.home} onClick={onChoose} className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-field">
      <KolamMark className="size-8 shrink-0" />
      {name ? <span className="student-brand-name truncate">{name}</span> : <span className="sr-only">Home</span>}
    </Link>
  );
}

/** The signed-in student. The space is kept until the browser knows who it is, because the server does not know. */
export function StudentWho() {
  const student = useStudent();
  return (
    <div className="grid min-w-0 gap-0.5 border-line border-y px-3 py-3.5 leading-tight">
      {student ? (
        <>
          <span className="truncate font-semibold">{student.name}</span>
          <span className="truncate text-quiet text-sm">{student.college}</span>
        </>
      ) : (
        <>
          <Skeleton className="my-0.5 h-4.5 w-32" />
          <Skeleton className="my-0.5 h-4 w-24" />
        </>
      )}
    </div>
  );
}
