import { type ReactNode, useId } from 'react';
import './status.css';

/** A part of the page with a heading. `id` is the heading's, so that the focus can move there. */
export function Part({ id: given, title, children }: { id?: string; title: string; children: ReactNode }) {
  const made = useId();
  const id = given ?? made;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-3">
      <h2 id={id} tabIndex={given ? -1 : undefined} className="status-part-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl>{children}</dl>;
}

/** Leave it out if there is nothing to say. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className="status-fact">
      <dt>{label}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}
