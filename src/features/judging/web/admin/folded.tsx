import type { ReactNode } from 'react';

interface FoldedProps {
  /** How many lines the list has. */
  count: number;
  summary: string;
  children: ReactNode;
}

const few = 12;

/** A list by judge is folded if it is long, because organisers want to see the standings first. */
export function Folded({ count, summary, children }: FoldedProps) {
  if (count <= few) return children;
  return (
    <details>
      <summary className="unfold">{summary}</summary>
      {children}
    </details>
  );
}
