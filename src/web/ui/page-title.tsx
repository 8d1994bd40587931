import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface PageTitleProps {
  title: ReactNode;
  intro?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

/** The page's only `h1`, a line about the page, and the actions for the whole page. */
export function PageTitle({ title, intro, actions, className }: PageTitleProps) {
  return (
    <header className={clsx('flex flex-wrap items-end justify-between gap-x-8 gap-y-4', className)}>
      <div className="grid gap-3">
        <h1>{title}</h1>
        {intro && <p className="max-w-prose text-pretty text-quiet">{intro}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
