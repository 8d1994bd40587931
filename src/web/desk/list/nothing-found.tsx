import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NothingFoundProps {
  title: string;
  /** Takes the search and the filters away: 'Show all teams'. */
  showAll: string;
  onShowAll: () => void;
  children?: ReactNode;
}

/** In place of a list whose search or filters fit no row. */
export function NothingFound({ title, showAll, onShowAll, children }: NothingFoundProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button size="small" onClick={onShowAll}>
          {showAll}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
