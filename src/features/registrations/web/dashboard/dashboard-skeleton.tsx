import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The outline of the events tab, which most visits open. */
export function StudentDashboardSkeleton() {
  return (
    <>
      <h1>
        <span className="sr-only">Dashboard</span>
        <Skeleton className="h-12 w-64 max-w-full" />
      </h1>
      <LoadingRegion label="Loading your dashboard..." className="mt-7 grid gap-7">
        <span className="flex gap-2">
          <Skeleton className="h-11 w-40 rounded-full" />
          <Skeleton className="h-11 w-40 rounded-full" />
        </span>
        <span className="student-events">
          {[1, 2, 3, 4, 5, 6].map((card) => (
            <span key={card} className="card grid gap-3 pb-6">
              <Skeleton className="aspect-16/9 rounded-none" />
              <Skeleton className="mx-5 mt-2 h-5 w-24 rounded-full" />
              <Skeleton className="mx-5 h-7" />
              <Skeleton className="mx-5 h-16" />
              <Skeleton className="mx-5 h-10" />
            </span>
          ))}
        </span>
      </LoadingRegion>
    </>
  );
}
