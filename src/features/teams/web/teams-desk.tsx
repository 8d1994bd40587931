import { Download } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import '#web/desk/desk.css';
import { countId } from '#web/desk/neighbour.ts';
import { Pager } from '#web/desk/pager.tsx';
import { countText, pageOf } from '#web/desk/paging.ts';
import { useAddress } from '#web/desk/use-address.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { useTask } from '#web/desk/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Team } from '../contract.ts';
import { exportTeams } from './export-teams.ts';
import { FilterBar } from './filter-bar.tsx';
import { eventsOf, filterTeams, readFilters } from './filters.ts';
import type { LoadedTeams } from './load-teams.ts';
import { TeamCards } from './team-cards.tsx';
import { TeamTable } from './team-table.tsx';
import './teams.css';

const loadDialog = () => import('./members-dialog.tsx');
const MembersDialog = lazy(async () => ({ default: (await loadDialog()).MembersDialog }));

export function TeamsDesk({ loaded: { teams, timeZone } }: { loaded: LoadedTeams }) {
  const { search, change } = useAddress();
  const filters = useMemo(() => readFilters(search), [search]);
  const found = useMemo(() => filterTeams(teams, filters), [teams, filters]);
  const events = useMemo(() => eventsOf(teams), [teams]);
  const { task, open, begin, end } = useTask<'members', Team>();
  const page = pageOf(found, search.get('page'));
  const List = useIsWide('lg') ? TeamTable : TeamCards;
  useEffect(() => void loadDialog(), []);
  return (
    <>
      <PageTitle
        title="Teams"
        actions={
          <Button size="small" onClick={() => exportTeams(found, timeZone)}>
            <Download aria-hidden size={16} />
            Export CSV
          </Button>
        }
      />
      <FilterBar filters={filters} events={events} onChange={change} />
      <p id={countId} tabIndex={-1} role="status" className="mt-5 mb-3 text-quiet text-sm tabular-nums">
        {countText(page, found.length, teams.length, 'team', 'teams')}
      </p>
      {found.length === 0 ? (
        <NoTeams isFiltered={teams.length > 0} onClear={() => change({ q: '', event: '' })} />
      ) : (
        <List rows={page.rows} onMembers={(team) => begin('members', team)} />
      )}
      <Pager label="Pages of teams" page={page.page} pages={page.pages} />
      {task && (
        <Suspense>
          <MembersDialog team={task.item} timeZone={timeZone} open={open} onClose={end} />
        </Suspense>
      )}
    </>
  );
}

function NoTeams({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <EmptyState title="No teams found.">A team appears here as soon as it registers for an event.</EmptyState>;
  }
  return (
    <EmptyState
      title="No teams found."
      action={
        <Button size="small" onClick={onClear}>
          Show all teams
        </Button>
      }
    >
      Try fewer words or another event.
    </EmptyState>
  );
}
