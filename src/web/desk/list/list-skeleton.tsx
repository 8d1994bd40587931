import type { ReactNode } from 'react';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

interface ListSkeletonProps {
  label: string;
  /** The content above the filters. */
  children?: ReactNode;
}

/** An empty filter bar and empty rows, so that nothing moves when the list loads. */
export function ListSkeleton({ label, children }: ListSkeletonProps) {
  return (
    <LoadingRegion label={label} className="mt-6 grid gap-6">
      {children}
      <Skeleton className="h-34 sm:h-16" />
      <div className="grid gap-2">
        {rows.map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </LoadingRegion>
  );
}
