import { clsx } from 'clsx';
import { drawKolam, type KolamOptions } from '#shared/kolam/kolam.ts';

interface KolamProps extends KolamOptions {
  className?: string;
  /** The line draws itself once, in about 3 seconds. */
  draw?: boolean;
  /** What the picture tells; without it the kolam is decoration and hidden from screen readers. */
  label?: string;
}

export function Kolam({ className, draw = false, label, ...options }: KolamProps) {
  const { viewBox, dots, paths } = drawKolam(options);
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox={viewBox}
      className={clsx('kolam', draw && 'kolam-drawing', className)}
    >
      {draw ? (
        paths.map((path) => <path key={path} className="kolam-line" d={path} pathLength={1} />)
      ) : (
        <path className="kolam-line" d={paths.join('')} />
      )}
      {/* Round caps turn lines of no length into dots: one element instead of dozens. */}
      <path className="kolam-dots" d={dots.map(({ x, y }) => `M${x} ${y}h.01`).join('')} />
    </svg>
  );
}
