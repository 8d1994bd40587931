import type { ReactNode } from 'react';

interface FoldedProps {
  /** How many lines it has. */
  count: number;
  summary: string;
  children: ReactNode;
}

const few = 12;

/** A list for each judge is folded when it is longer than the standings, which the chair wants to see first. */
export function Folded({ count, summary, children }: FoldedProps) {
  if (count <= few) return children;
  return (
    <details>
      <summary className="unfold">{summary}</summary>
      {children}
    </details>
  );
}
