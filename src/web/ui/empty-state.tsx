import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Kolam } from '#web/kolam/kolam-svg.tsx';

interface EmptyStateProps {
  title: string;
  /** Says what will be here and how to add it. */
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 2 | 3;
  className?: string;
}

export function EmptyState({ title, children, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className={clsx('empty-state', className)}>
      <Kolam seed={title} size={5} density={0.7} className="size-24 shrink-0" />
      <div className="grid justify-items-start gap-2">
        <Heading className="empty-state-title">{title}</Heading>
        {children && <div className="max-w-prose text-quiet">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  );
}
