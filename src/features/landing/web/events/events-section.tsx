import { type MouseEvent, useState } from 'react';
import type { Edition } from '#features/edition/contract.ts';
import { Finder } from '#web/finder/finder.tsx';
import { useKeptView } from '#web/hooks/use-kept-view.ts';
import { LandingSection } from '#web/layouts/public/landing-section.tsx';
import { Reference } from '#web/page/request-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { type EventFilter, eventFilters, eventsIn, tabOf, typeChoices } from './event-filters.ts';
import { EventGrid, EventGridSkeleton, shownAtFirst } from './event-grid.tsx';
import type { EventCardData } from './to-event-card.ts';

interface EventsView {
  filter: EventFilter;
  search: string;
  shown: number;
}

const firstView: EventsView = { filter: 'all', search: '', shown: shownAtFirst };

interface EventsSectionProps {
  /** Undefined if the server could not read them. */
  events: EventCardData[] | undefined;
  edition: Edition;
}

export function EventsSection({ events: rendered, edition }: EventsSectionProps) {
  const [view, setView] = useKeptView(firstView);
  const [fetched, setFetched] = useState<EventCardData[]>();
  const events = rendered ?? fetched;
  const { filter, search, shown } = view;
  const tab = tabOf(filter);
  const isAll = filter === 'all';
  const show = (some: Partial<EventsView>) => setView({ ...view, shown: shownAtFirst, ...some });
  return (
    <LandingSection id="events" title="Events">
      <Tabs value={tab} onValueChange={(next) => show({ filter: next })}>
        <TabList label="Kinds of events" className="mb-7">
          {eventFilters.map(({ id, label }) => (
            <Tab key={id} value={id}>
              {label}
            </Tab>
          ))}
        </TabList>
        {events && events.length > shownAtFirst && (
          <Finder
            search={search}
            type={isAll ? '' : filter}
            types={typeChoices}
            onSearch={(next) => show({ search: next })}
            // The value is one of the types above.
            onType={(next) => show({ filter: (next || 'all') as EventFilter })}
          />
        )}
        <TabPanel value={tab}>
          {events ? (
            <EventGrid
              events={eventsIn(filter, search, events)}
              shown={shown}
              onMore={(more) => show({ shown: more })}
              search={search}
              isAll={isAll}
              // Another category may have matches.
              onAll={events.length > 0 ? () => show(isAll ? firstView : { filter: 'all' }) : undefined}
            />
          ) : (
            <EventsFailed edition={edition} onEvents={setFetched} />
          )}
        </TabPanel>
      </Tabs>
    </LandingSection>
  );
}

interface EventsFailedProps {
  edition: Edition;
  onEvents: (events: EventCardData[]) => void;
}

function EventsFailed({ edition, onEvents }: EventsFailedProps) {
  const [isLoading, setLoading] = useState(false);

  async function retry({ currentTarget }: MouseEvent) {
    // The button disappears while the events load, so the focus moves to their panel.
    currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
    setLoading(true);
    await import('./load-event-cards.ts')
      .then(({ loadEventCards }) => loadEventCards(edition))
      .then(onEvents, () => setLoading(false));
  }

  if (isLoading) return <EventGridSkeleton />;
  return (
    <Alert tone="error" action={<Button onClick={retry}>Try again</Button>}>
      Failed to load events. Please try again later.
      <Reference />
    </Alert>
  );
}
