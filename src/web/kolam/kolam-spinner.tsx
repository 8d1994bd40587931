import { clsx } from 'clsx';
import { useMemo } from 'react';
import { drawKolam } from '#shared/kolam/kolam.ts';

interface KolamSpinnerProps {
  /** Said to screen readers, and shown if `showLabel`. */
  label?: string;
  showLabel?: boolean;
  className?: string;
}

export function KolamSpinner({ label = 'Loading...', showLabel = false, className }: KolamSpinnerProps) {
  const { viewBox, paths } = useMemo(() => drawKolam({ seed: 'spinner', size: 3, density: 1 }), []);
  return (
    <div role="status" className={clsx('flex flex-col items-center gap-4', className)}>
      <svg aria-hidden viewBox={viewBox} className="kolam kolam-spinner size-16">
        <path className="kolam-line kolam-trace" d={paths.join('')} />
        <path className="kolam-line kolam-chase" d={paths.join('')} pathLength={1} />
      </svg>
      <span className={showLabel ? 'text-quiet' : 'sr-only'}>{label}</span>
    </div>
  );
}
