import { useMemo } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Registration } from '../contract.ts';
import { ArrivalsBanner } from './admin-arrivals-banner.tsx';
import { ExportButton } from './admin-export-button.tsx';
import { FilterBar } from './admin-filter-bar.tsx';
import { filterRegistrations } from './admin-filters.ts';
import type { LoadedRegistrations } from './admin-load-registrations.ts';
import { RefreshBar } from './admin-refresh-bar.tsx';
import { RefreshButton } from './admin-refresh-button.tsx';
import { RenderGuard } from './admin-render-guard.tsx';
import { RenderingError } from './admin-rendering-error.tsx';
import { Results } from './admin-results.tsx';
import { TaskDialogs } from './admin-task-dialogs.tsx';
import { useArrivals } from './admin-use-arrivals.ts';
import { useFilters } from './admin-use-filters.ts';
import { useTask } from './admin-use-task.ts';
import './admin-registrations.css';

interface RegistrationsDeskProps {
  loaded: LoadedRegistrations;
  onUpdated: (updated: Registration) => void;
  onDeleted: (id: string) => void;
}

export function RegistrationsDesk({ loaded, onUpdated, onDeleted }: RegistrationsDeskProps) {
  const { registrations, events, timeZone, at } = loaded;
  const { filters, page, change, clear } = useFilters();
  const found = useMemo(() => filterRegistrations(registrations, filters), [registrations, filters]);
  const { arrivals, unread, dismiss } = useArrivals(registrations);
  const tasks = useTask();
  return (
    <>
      <PageTitle
        title="Registrations"
        actions={
          <>
            {registrations.length > 0 && <RefreshButton />}
            <ExportButton rows={found} timeZone={timeZone} />
          </>
        }
      />
      <RefreshBar updatedAt={at} />
      {unread > 0 && <ArrivalsBanner count={unread} onDismiss={dismiss} />}
      {registrations.length === 0 ? (
        <NoRegistrations />
      ) : (
        <>
          <FilterBar filters={filters} events={events} onChange={change} />
          <RenderGuard resetKey={loaded} fallback={<RenderingError />}>
            <Results
              found={found}
              total={registrations.length}
              page={page}
              arrivals={arrivals}
              timeZone={timeZone}
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
    <EmptyState title="No Registrations Found" className="mt-6" action={<RefreshButton />}>
      Nobody has registered yet. New registrations appear here by themselves while auto-refresh is on.
    </EmptyState>
  );
}
