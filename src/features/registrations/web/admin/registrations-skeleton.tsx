import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export function RegistrationsSkeleton() {
  return (
    <LoadingRegion label="Loading registrations..." className="mt-6 grid gap-6">
      <Skeleton className="h-11 max-w-2xl" />
      <Skeleton className="h-34 sm:h-16" />
      <div className="grid gap-2">
        {rows.map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </LoadingRegion>
  );
}
