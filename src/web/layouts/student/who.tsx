import { useStudent } from '#web/sessions.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Who is signed in. The server does not know: the place is kept until the browser says. */
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
