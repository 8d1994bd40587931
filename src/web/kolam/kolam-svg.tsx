import { clsx } from 'clsx';
import { useMemo } from 'react';
import { drawKolam, type KolamOptions, viewBoxOf } from '#shared/kolam/kolam.ts';

interface KolamProps extends KolamOptions {
  className?: string;
  /** The line draws itself once, in about 3 seconds. */
  draw?: boolean;
  /** What the picture tells; without it the kolam is decoration and hidden from screen readers. */
  label?: string;
}

export function Kolam({ className, draw = false, label, seed, size, density }: KolamProps) {
  const key = [seed, size, density, draw].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of all of them
  const lines = useMemo(() => drawnOnPage(key) ?? linesOf({ seed, size, density }, draw), [key]);
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox={viewBoxOf(size)}
      className={clsx('kolam', draw && 'kolam-drawing', className)}
      data-kolam={key}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers of ours
      dangerouslySetInnerHTML={{ __html: lines }}
    />
  );
}

/** The same seed gives the same drawing: what the server drew, a phone need not draw again to take the page over. */
function drawnOnPage(key: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`[data-kolam="${CSS.escape(key)}"]`)?.innerHTML;
}

function linesOf(options: KolamOptions, draw: boolean): string {
  const { dots, paths } = drawKolam(options);
  const lines = draw ? paths.map((path) => line(path, ' pathLength="1"')).join('') : line(paths.join(''));
  // Round caps turn lines of no length into dots: one element instead of dozens.
  return `${lines}<path class="kolam-dots" d="${dots.map(({ x, y }) => `M${x} ${y}h.01`).join('')}"></path>`;
}

function line(path: string, attributes = ''): string {
  return `<path class="kolam-line" d="${path}"${attributes}></path>`;
}
