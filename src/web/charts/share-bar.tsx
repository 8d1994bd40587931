import { clsx } from 'clsx';

interface ShareBarProps {
  share: number;
  tone?: 'accent' | 'success';
  className?: string;
}

/** A share of a whole as a bar; the number is beside it. */
export function ShareBar({ share, tone = 'accent', className }: ShareBarProps) {
  return (
    <svg aria-hidden className={clsx('block h-[0.4375rem] w-full overflow-hidden rounded-full', className)}>
      <rect width="100%" height="100%" className="fill-line" />
      <rect
        width={`${Math.min(100, Math.max(0, share * 100))}%`}
        height="100%"
        rx="4"
        className={tone === 'accent' ? 'fill-accent-fill' : 'fill-success'}
      />
    </svg>
  );
}
