import { clsx } from 'clsx';
import { Kolam } from './kolam-svg.tsx';

/** The logo mark: the smallest diamond, which is one single line. */
export function KolamMark({ className, label }: { className?: string; label?: string }) {
  return <Kolam seed="mark" size={3} density={1} className={clsx('kolam-mark', className)} label={label} />;
}
