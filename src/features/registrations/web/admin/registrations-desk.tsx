import { useEffect } from 'react';
import { bulkMax, findRegistrations, listRegistrations } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { paths } from '#shared/paths.ts';
import { adminApi } from '#web/api.ts';
import { useMay } from '#web/may.ts';
import { useAdmin } from '#web/sessions.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { onDemand } from '#web/ui/later.tsx';
import { notify } from '#web/ui/notify.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useKeptUpdate, useTask } from './dialogs/use-task.ts';
import { ExportButtons } from './export/export-buttons.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type Filters, letsThrough, queryOf, useFilters } from './filters.ts';
import type { LoadedRegistrations } from './load-registrations.ts';
import { ArrivalsBanner, RefreshBar, RefreshButton } from './refresh/refresh-bar.tsx';
import { useArrivals } from './refresh/use-arrivals.ts';
import { RenderGuard, RenderingError } from './render-guard.tsx';
import { Results } from './results.tsx';
import { mayOf } from './row-actions.tsx';
import { SelectionBar } from './selection/selection-bar.tsx';
import { type Selecting, useSelection } from './selection/use-selection.ts';
import '#web/desk/desk.css';
import './registrations.css';

// Contains the forms and their schemas, which nobody needs before the list.
const loadDialogs = () => import('./dialogs/task-dialogs.tsx');
const TaskDialogs = onDemand(async () => (await loadDialogs()).TaskDialogs);

interface RegistrationsDeskProps {
  loaded: LoadedRegistrations;
  /** Shows the rows after a change, and loads the page again. */
  onChange: (rows: (before: readonly Registration[]) => readonly Registration[]) => void;
}

export function RegistrationsDesk({ loaded, onChange }: RegistrationsDeskProps) {
  const { registrations, total, events, timeZone, at, revision } = loaded;
  const may = mayOf(useAdmin()?.role);
  const { filters, text, change, type, clear } = useFilters();
  const query = queryOf(filters);
  const selecting = useSelection(registrations, JSON.stringify(query));
  const { arrivals, unread, dismiss } = useArrivals(loaded);
  const tasks = useTask();
  useKeptUpdate(registrations, tasks, may.update);
  useEffect(() => void loadDialogs(), []);
  const rows = rowsOf(filters, selecting, onChange);

  return (
    <>
      <PageTitle
        title="Registrations"
        className="registrations-title"
        actions={
          <>
            {total > 0 && <RefreshButton />}
            <ExportButtons load={() => adminApi.call(listRegistrations, { query })} timeZone={timeZone} />
          </>
        }
      />
      <RefreshBar updatedAt={at} revision={revision} />
      {unread > 0 && <ArrivalsBanner count={unread} onDismiss={dismiss} />}
      {total === 0 ? (
        <NoRegistrations />
      ) : (
        <>
          <FilterBar filters={filters} text={text} events={events} onChange={change} onType={type} />
          {selecting.selection.size > 0 && (
            <SelectionBar
              marked={selecting.selection.size}
              found={loaded.found}
              onSelectFound={rows.selectFound}
              onUpdate={() => tasks.beginBulk(selecting.rows())}
              onClear={selecting.clear}
            />
          )}
          <RenderGuard resetKey={loaded} fallback={<RenderingError />}>
            <Results
              loaded={loaded}
              arrivals={arrivals}
              selecting={may.update ? selecting : undefined}
              onTask={tasks.begin}
              onClear={clear}
            />
          </RenderGuard>
        </>
      )}
      <TaskDialogs
        tasks={tasks}
        registrations={registrations}
        timeZone={timeZone}
        onUpdated={rows.showUpdated}
        onDeleted={rows.hideDeleted}
      />
    </>
  );
}

/** Selects all rows that were found, and shows the rows as a change leaves them. */
function rowsOf(filters: Filters, selecting: Selecting, onChange: RegistrationsDeskProps['onChange']) {
  async function selectFound() {
    try {
      const found = await adminApi.call(findRegistrations, { query: { ...queryOf(filters), limit: bulkMax } });
      selecting.select(found.registrations);
    } catch {
      notify({ title: 'The registrations could not be selected. Please try again.', tone: 'error' });
    }
  }

  function showUpdated(updated: readonly Registration[]) {
    const byId = new Map(updated.map((row) => [row._id, row]));
    selecting.learn(updated);
    // Rows that no longer match the filters are deselected, so that nobody updates them by accident.
    selecting.drop(updated.filter((row) => !letsThrough(filters, row)).map(({ _id }) => _id));
    onChange((rows) => rows.map((row) => byId.get(row._id) ?? row).filter((row) => letsThrough(filters, row)));
  }

  function hideDeleted(id: string) {
    selecting.drop([id]);
    onChange((rows) => rows.filter((row) => row._id !== id));
  }

  return { selectFound, showUpdated, hideDeleted };
}

function NoRegistrations() {
  const readsEvents = useMay('events.read');
  return (
    <EmptyState
      title="No Registrations Found"
      className="mt-6"
      action={
        <>
          <RefreshButton />
          {readsEvents && (
            <ButtonLink size="small" to={paths.adminEvents}>
              View Events
            </ButtonLink>
          )}
        </>
      }
    >
      Nobody has registered yet. New registrations appear here by themselves while auto-refresh is on.
    </EmptyState>
  );
}
