import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export function RegistrationStatusSkeleton() {
  return (
    <>
      <h1>
        <VisuallyHidden>My registration</VisuallyHidden>
        <Skeleton className="h-12 w-80 max-w-full" />
      </h1>
      <LoadingRegion label="Loading your registration..." className="mt-7 grid gap-8">
        <Skeleton className="h-16" />
        <Skeleton className="h-32" />
        <span className="status-columns">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </span>
      </LoadingRegion>
    </>
  );
}
