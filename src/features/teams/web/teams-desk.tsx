import { lazy, Suspense, useEffect } from 'react';
import '#web/desk/desk.css';
import { ExportButton } from '#web/desk/export-button.tsx';
import { ListFilters } from '#web/desk/list/list-filters.tsx';
import { PagedList } from '#web/desk/list/paged-list.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { useTask } from '#web/desk/use-task.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { exportTeams, type Team } from '../contract.ts';
import { filtersOf, type LoadedTeams } from './load-teams.ts';
import { TeamCards } from './team-cards.tsx';
import { TeamTable } from './team-table.tsx';
import './teams.css';

const loadDialog = () => import('./members-dialog.tsx');
const MembersDialog = lazy(async () => ({ default: (await loadDialog()).MembersDialog }));

export function TeamsDesk({ loaded }: { loaded: LoadedTeams }) {
  const { teams, events, timeZone } = loaded;
  const { search, change } = useAddress();
  const { task, open, begin, end } = useTask<'members', Team>();
  const List = useIsWide('lg') ? TeamTable : TeamCards;
  useEffect(() => void loadDialog(), []);
  const eventFilter = {
    name: 'event',
    label: 'Event',
    all: 'All events',
    options: events.map(({ _id, title }) => [_id, title] as const),
    unknown: 'An event without teams',
  };
  return (
    <>
      <PageTitle
        title="Teams"
        actions={<ExportButton call={exportTeams} filters={filtersOf(search)} found={loaded.found} />}
      />
      <ListFilters placeholder="Team, event, or anybody in the team" choices={[eventFilter]} />
      <PagedList
        list="teams"
        loaded={loaded}
        shown={teams.length}
        noun={{ one: 'team', many: 'teams' }}
        empty={<NoTeams isFiltered={loaded.total > 0} onClear={() => change({ q: '', event: '' })} />}
      >
        <List rows={teams} onMembers={(team) => begin('members', team)} />
      </PagedList>
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
