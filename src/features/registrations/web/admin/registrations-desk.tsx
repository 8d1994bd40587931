import { useDeferredValue, useMemo } from 'react';
import { bulkMax } from '#features/registrations/admin-contract.ts';
import type { Registration } from '#features/registrations/contract.ts';
import { paths } from '#shared/paths.ts';
import { pageOf } from '#web/desk/paging.ts';
import { useAdmin } from '#web/sessions.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ArrivalsBanner } from './arrivals-banner.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterRegistrations } from './filters.ts';
import type { LoadedRegistrations } from './load-registrations.ts';
import { mayOf } from './may.ts';
import { RefreshBar } from './refresh-bar.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { RenderGuard } from './render-guard.tsx';
import { RenderingError } from './rendering-error.tsx';
import { Results } from './results.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TaskDialogs } from './task-dialogs.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useFilters } from './use-filters.ts';
import { useSelection } from './use-selection.ts';
import { useTask } from './use-task.ts';
import '#web/desk/desk.css';
import './registrations.css';

interface RegistrationsDeskProps {
  loaded: LoadedRegistrations;
  onUpdated: (updated: readonly Registration[]) => void;
  onDeleted: (id: string) => void;
}

export function RegistrationsDesk({ loaded, onUpdated, onDeleted }: RegistrationsDeskProps) {
  const { registrations, events, timeZone, at } = loaded;
  const may = mayOf(useAdmin()?.role);
  const { filters, typing, page: wantedPage, change, type, clear } = useFilters();
  // Typing goes first, the table follows.
  const shownFilters = useDeferredValue(filters);
  const found = useMemo(() => filterRegistrations(registrations, shownFilters), [registrations, shownFilters]);
  const page = pageOf(found, wantedPage);
  const shownTyping = useDeferredValue(typing);
  const selecting = useSelection(found, page.rows);
  const { arrivals, unread, dismiss } = useArrivals(registrations);
  const tasks = useTask();
  return (
    <>
      <PageTitle
        title="Registrations"
        className="registrations-title"
        actions={
          <>
            {registrations.length > 0 && <RefreshButton />}
            <ExportButtons rows={found} timeZone={timeZone} />
          </>
        }
      />
      <RefreshBar updatedAt={at} />
      {unread > 0 && <ArrivalsBanner count={unread} onDismiss={dismiss} />}
      {registrations.length === 0 ? (
        <NoRegistrations />
      ) : (
        <>
          <FilterBar filters={filters} events={events} onChange={change} onType={type} />
          {selecting.selection.size > 0 && (
            <SelectionBar
              marked={selecting.selection.size}
              found={found.length}
              onSelectFound={() => selecting.select(found.slice(0, bulkMax).map(({ _id }) => _id))}
              onUpdate={() => tasks.beginBulk(found.filter(({ _id }) => selecting.selection.has(_id)))}
              onClear={selecting.clear}
            />
          )}
          <RenderGuard resetKey={loaded} fallback={<RenderingError />}>
            <Results
              found={found.length}
              total={registrations.length}
              page={page}
              typing={shownTyping}
              arrivals={arrivals}
              timeZone={timeZone}
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
        onUpdated={onUpdated}
        onDeleted={onDeleted}
      />
    </>
  );
}

function NoRegistrations() {
  return (
    <EmptyState
      title="No Registrations Found"
      className="mt-6"
      action={
        <>
          <RefreshButton />
          <ButtonLink size="small" to={paths.adminEvents}>
            View Events
          </ButtonLink>
        </>
      }
    >
      Nobody has registered yet. New registrations appear here by themselves while auto-refresh is on.
    </EmptyState>
  );
}
