import { useMemo } from 'react';
import type { Registration } from '#features/registrations/contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { ArrivalsBanner } from './arrivals-banner.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterRegistrations } from './filters.ts';
import type { LoadedRegistrations } from './load-registrations.ts';
import { RefreshBar } from './refresh-bar.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { RenderGuard } from './render-guard.tsx';
import { RenderingError } from './rendering-error.tsx';
import { Results } from './results.tsx';
import { TaskDialogs } from './task-dialogs.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useFilters } from './use-filters.ts';
import { useTask } from './use-task.ts';
import './registrations.css';

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
