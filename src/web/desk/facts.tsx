import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

/** Facts about a person or thing in two columns, with or without a heading. The children are `Fact`s. */
export function Facts({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  const list = <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5">{children}</dl>;
  if (!title) return list;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 border-line border-b pb-2 font-bold text-quiet text-sm">
        {title}
      </h3>
      {list}
    </section>
  );
}

export function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={clsx('grid min-w-0 content-start gap-0.5', wide && 'col-span-2')}>
      <dt className="text-quiet text-xs">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children || <span className="text-quiet">Not given</span>}</dd>
    </div>
  );
}
