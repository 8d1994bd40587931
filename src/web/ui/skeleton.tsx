import { clsx } from 'clsx';

/** Takes the place of something that is loading. `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('skeleton', className)} />;
}
