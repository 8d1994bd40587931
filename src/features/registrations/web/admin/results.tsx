import { rowsPerPage } from '#shared/list-contract.ts';
import { CursorPager } from '#web/desk/list/cursor-pager.tsx';
import { NothingFound } from '#web/desk/list/nothing-found.tsx';
import { countText } from '#web/desk/list/paging.ts';
import { countId } from '#web/desk/neighbour.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { Button } from '#web/ui/button.tsx';
import type { BeginTask } from './dialogs/use-task.ts';
import type { LoadedRegistrations } from './load-registrations.ts';
import type { Arrivals } from './refresh/use-arrivals.ts';
import { RegistrationCards } from './registration-cards.tsx';
import { RegistrationTable } from './registration-table.tsx';
import type { Selecting } from './selection/use-selection.ts';

interface ResultsProps {
  loaded: LoadedRegistrations;
  arrivals: Arrivals;
  selecting: Selecting | undefined;
  onTask: BeginTask;
  onClear: () => void;
}

export function Results({ loaded, arrivals, selecting, onTask, onClear }: ResultsProps) {
  const { registrations, found, total, from, next, previous, isMoreFound, timeZone } = loaded;
  // From this width on there is room for six columns beside the sidebar.
  const List = useIsWide('lg') ? RegistrationTable : RegistrationCards;
  return (
    <>
      <div className="mt-5 mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-quiet text-sm">
        <p id={countId} tabIndex={-1} role="status" className="tabular-nums">
          {countText(loaded, registrations.length, { one: 'registration', many: 'registrations' })}
        </p>
        {found < total && found > 0 && (
          <Button size="small" variant="ghost" className="-mr-4" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      {registrations.length === 0 ? (
        <NothingFound title="No registrations found matching the filters" showAll="Clear filters" onShowAll={onClear}>
          Try fewer words or another status.
        </NothingFound>
      ) : (
        <List rows={registrations} arrivals={arrivals} timeZone={timeZone} selecting={selecting} onTask={onTask} />
      )}
      <CursorPager
        label="Pages of registrations"
        page={Math.ceil(from / rowsPerPage)}
        pages={isMoreFound ? undefined : Math.ceil(found / rowsPerPage)}
        next={next}
        previous={previous}
      />
    </>
  );
}
