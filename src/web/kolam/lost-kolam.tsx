import { clsx } from 'clsx';
import { useMemo } from 'react';
import { drawKolam } from '#shared/kolam/kolam.ts';

/** For the page that is not there: a kolam whose line has lost its way. */
export function LostKolam({ className }: { className?: string }) {
  const { dots, others, unfinished } = useMemo(drawLost, []);
  return (
    <svg aria-hidden viewBox="-62 -62 196 124" className={clsx('kolam kolam-lost', className)}>
      <path className="kolam-line kolam-trace" d={others.join('')} />
      <path className="kolam-line" d={unfinished} />
      <path className="kolam-dots" d={dots.map(({ x, y }) => `M${x} ${y}h.01`).join('')} />
    </svg>
  );
}

function drawLost() {
  const { dots, paths } = drawKolam({ seed: 'lost', size: 5, density: 0.8 });
  const [line = '', ...others] = [...paths].sort((a, b) => b.length - a.length);
  // A path may be cut before any `s`; whatever `s` follows goes on smoothly from there.
  const unfinished = line.split('s').slice(0, 19).join('s').concat('s14 6 22-4s10-26 30-22s14 26-4 30s-6 26 14 28');
  return { dots, others, unfinished };
}
