import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NothingFoundProps {
  title: string;
  /** The words on the button that removes search and filters, such as 'Show all teams'. */
  showAll: string;
  onShowAll: () => void;
  children?: ReactNode;
}

/** Shown instead of a list if no row matches the search or the filters. */
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
