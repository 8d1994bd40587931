import { clsx } from 'clsx';

/** The place of something that is being fetched: `className` gives its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('skeleton', className)} />;
}
