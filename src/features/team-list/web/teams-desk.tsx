import { lazy, Suspense, useEffect } from 'react';
import { CollegeFilter } from '#features/colleges/web/index.ts';
import { festTimeZone } from '#features/edition/calls.ts';
import type { Output } from '#shared/endpoint.ts';
import { adminApi, api } from '#web/api.ts';
import { ExportButton } from '#web/desk/export-button.tsx';
import { ListFilters } from '#web/desk/list/list-filters.tsx';
import { type LoadedPage, loadPage, textFilterIn } from '#web/desk/list/load-page.ts';
import { NothingFound } from '#web/desk/list/nothing-found.tsx';
import { PagedList } from '#web/desk/list/paged-list.tsx';
import { useAddress } from '#web/desk/use-address.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { useTask } from '#web/desk/use-task.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { exportTeams, findTeams, type Team, type TeamFilters } from '../contract.ts';
import { TeamCards, TeamTable } from './team-table.tsx';
import '#web/desk/desk.css';
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
      <ListFilters placeholder="Team, event, or anybody in the team" choices={[eventFilter]}>
        <CollegeFilter />
      </ListFilters>
      <PagedList
        list="teams"
        loaded={loaded}
        shown={teams.length}
        noun={{ one: 'team', many: 'teams' }}
        empty={<NoTeams isFiltered={loaded.total > 0} onClear={() => change({ q: '', event: '', college: '' })} />}
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
    return <EmptyState title="No teams found">A team appears here as soon as it registers for an event.</EmptyState>;
  }
  return (
    <NothingFound title="No teams found" showAll="Show all teams" onShowAll={onClear}>
      Try fewer words or another event.
    </NothingFound>
  );
}

/** `timeZone` is the fest's. Times are shown in it, not in the time zone of the device. */
export type LoadedTeams = LoadedPage<Output<typeof findTeams> & { timeZone: string }>;

export const filtersOf = (search: URLSearchParams): TeamFilters => ({
  q: textFilterIn(search, 'q'),
  event: textFilterIn(search, 'event', 64),
  college: textFilterIn(search, 'college', 200),
});

export function loadTeams(request: Pick<Request, 'url'>) {
  return loadPage(request, 'Failed to fetch teams. Please try again.', async (search, place) => {
    const query = { ...filtersOf(search), ...place };
    const [answer, timeZone] = await Promise.all([adminApi.call(findTeams, { query }), festTimeZone(api)]);
    return { ...answer, timeZone };
  });
}
