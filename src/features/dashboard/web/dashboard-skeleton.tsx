import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The places of the numbers, so that nothing jumps when they come. */
export function DashboardSkeleton() {
  return (
    <LoadingRegion
      label="Loading the dashboard..."
      className="mt-7 grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <Skeleton className="h-56 rounded-card sm:h-44 lg:h-26 xl:col-span-2" />
      <Skeleton className="h-140 rounded-card" />
      <div className="grid content-start gap-6">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-82 rounded-card" />
      </div>
    </LoadingRegion>
  );
}
