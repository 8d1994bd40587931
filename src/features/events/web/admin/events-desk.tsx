import { CalendarPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTypedText } from '#web/desk/list/list-filters.tsx';
import { countId } from '#web/desk/neighbour.ts';
import { useAddress } from '#web/desk/use-address.ts';
import { useIsWide } from '#web/desk/use-is-wide.ts';
import { useKeptTask } from '#web/desk/use-kept-task.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { EventCards } from './event-cards.tsx';
import { EventTable } from './event-table.tsx';
import { findEvents, type LoadedEvents } from './load-events.ts';
import { type OtherDialogs, TaskDialogs } from './task-dialogs.tsx';
import { type BeginTask, useTask } from './use-task.ts';
import '#web/desk/desk.css';
import './events-admin.css';

interface EventsDeskProps {
  loaded: LoadedEvents;
  others: OtherDialogs;
}

export function EventsDesk({ loaded, others }: EventsDeskProps) {
  const { powers, sitePayment } = loaded;
  // Deleted events disappear at once, so that the focus can move to a remaining row. Meanwhile the list is loaded
  // again.
  const [gone, setGone] = useState<readonly string[]>([]);
  const events = useMemo(() => loaded.events.filter(({ _id }) => !gone.includes(_id)), [loaded.events, gone]);
  const { search, change } = useAddress();
  const kept = search.get('q') ?? '';
  const [text, type] = useTypedText(kept, (q) => change({ q }));
  const found = useMemo(() => findEvents(events, kept), [events, kept]);
  const tasks = useTask();
  useKeptEvent(loaded, tasks.begin);
  // From this width on, eight columns fit beside the sidebar.
  const isWide = useIsWide('xl');
  const List = isWide ? EventTable : EventCards;
  return (
    <>
      <PageTitle
        title="Events"
        actions={
          powers.mayCreate && (
            <Button variant="main" onClick={() => tasks.begin('create')}>
              <CalendarPlus aria-hidden size={17} />
              Add New Event
            </Button>
          )
        }
      />
      <search className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TextField
          label="Search events"
          labelHidden
          type="search"
          placeholder="Search by title, description, location or type"
          autoComplete="off"
          className="w-full max-w-lg"
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <p id={countId} tabIndex={-1} role="status" className="figures text-quiet text-sm">
          <span>Total: {events.length}</span>
          <span aria-hidden> · </span>
          <span>Found: {found.length}</span>
        </p>
      </search>
      <div className="mt-4">
        {found.length > 0 ? (
          <List events={found} powers={powers} site={sitePayment} onTask={tasks.begin} />
        ) : (
          <NoEvents isSearch={kept.trim() !== ''} onClear={() => type('')} />
        )}
      </div>
      <TaskDialogs
        tasks={tasks}
        loaded={loaded}
        others={others}
        onGone={(id) => setGone((before) => [...before, id])}
      />
    </>
  );
}

/** Opens the form that was open when the session ended. */
function useKeptEvent({ events, powers }: LoadedEvents, begin: BeginTask): void {
  useKeptTask('event', (id) => {
    const event = events.find(({ _id }) => _id === id);
    if (event ? powers.mayEdit : powers.mayCreate) begin(event ? 'edit' : 'create', event);
    return true;
  });
  useKeptTask('questions', (id) => {
    const event = events.find(({ _id }) => _id === id);
    if (event && powers.mayEdit) begin('questions', event);
    return true;
  });
}

function NoEvents({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="No events found"
      action={
        isSearch && (
          <Button size="small" onClick={onClear}>
            Clear search
          </Button>
        )
      }
    >
      {isSearch ? 'Try fewer words, or another one.' : 'Events appear here as soon as there are some.'}
    </EmptyState>
  );
}
