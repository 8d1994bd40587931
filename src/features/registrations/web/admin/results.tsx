import type { Registration } from '#features/registrations/contract.ts';
import { countId } from '#web/desk/neighbour.ts';
import { Pager } from '#web/desk/pager.tsx';
import { countText, type Page } from '#web/desk/paging.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Arrivals } from './arrivals.ts';
import { firstRows } from './first-rows.ts';
import { RegistrationCards } from './registration-cards.tsx';
import { RegistrationTable } from './registration-table.tsx';
import type { Selecting } from './use-selection.ts';
import type { BeginTask } from './use-task.ts';

interface ResultsProps {
  /** How many the filters let through, and how many there are. */
  found: number;
  total: number;
  page: Page<Registration>;
  /** Whether more of the search may follow at any moment. */
  typing: boolean;
  arrivals: Arrivals;
  timeZone: string;
  selecting: Selecting | undefined;
  onTask: BeginTask;
  onClear: () => void;
}

export function Results(props: ResultsProps) {
  const { found, total, page: shown, typing, arrivals, timeZone, selecting, onTask, onClear } = props;
  // Six columns fit from there on, beside the sidebar too.
  const isWide = useIsWide(56);
  const { page, pages } = shown;
  // Cards stand two in a row of twice that height, or one.
  const rows = typing ? firstRows(shown.rows, isWide ? 56 : 95) : shown.rows;
  const List = isWide ? RegistrationTable : RegistrationCards;
  return (
    <>
      <div className="mt-5 mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-quiet text-sm">
        <p id={countId} tabIndex={-1} role="status" className="tabular-nums">
          {countText(shown, found, total, 'registration', 'registrations')}
        </p>
        {found < total && found > 0 && (
          <Button size="small" variant="ghost" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      {found === 0 ? (
        <EmptyState
          title="No registrations found matching the filters"
          action={
            <Button size="small" onClick={onClear}>
              Clear filters
            </Button>
          }
        >
          Try fewer words or another status.
        </EmptyState>
      ) : (
        <List rows={rows} arrivals={arrivals} timeZone={timeZone} selecting={selecting} onTask={onTask} />
      )}
      <Pager label="Pages of registrations" page={page} pages={pages} />
    </>
  );
}
