import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** What is known of somebody or something, in two columns; its children are `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5">{children}</dl>;
}

export function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('grid min-w-0 content-start gap-0.5', wide && 'col-span-2')}>
      <dt className="text-quiet text-xs">{label}</dt>
      <dd className="min-w-0 break-words">{children || <span className="text-quiet">Not given</span>}</dd>
    </div>
  );
}
