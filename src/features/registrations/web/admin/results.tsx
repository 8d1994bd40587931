import type { Registration } from '#features/registrations/contract.ts';
import { countId } from '#web/desk/neighbour.ts';
import { Pager } from '#web/desk/pager.tsx';
import type { Page } from '#web/desk/paging.ts';
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

const grouped = new Intl.NumberFormat('en-IN');

export function Results(props: ResultsProps) {
  const { found, total, page: shown, typing, arrivals, timeZone, selecting, onTask, onClear } = props;
  // Six columns fit from there on, beside the sidebar too.
  const isWide = useIsWide(56);
  const { page, pages, from, to } = shown;
  // Cards stand two in a row of twice that height, or one.
  const rows = typing ? firstRows(shown.rows, isWide ? 56 : 95) : shown.rows;
  const List = isWide ? RegistrationTable : RegistrationCards;
  return (
    <>
      <div className="mt-5 mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-quiet text-sm">
        <p id={countId} tabIndex={-1} role="status" className="tabular-nums">
          {countText(found, total, from, to)}
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

function countText(found: number, total: number, from: number, to: number): string {
  if (found === 0) return `None of ${grouped.format(total)} registrations`;
  const shown = from === 1 && to === found ? '' : `${grouped.format(from)}–${grouped.format(to)} of `;
  if (found === total) return `${shown}${grouped.format(total)} ${total === 1 ? 'registration' : 'registrations'}`;
  return `${shown}${grouped.format(found)} found, ${grouped.format(total)} in all`;
}
