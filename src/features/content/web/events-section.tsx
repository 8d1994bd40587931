import { type MouseEvent, useState } from 'react';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { type EventFilter, eventFilters, eventsIn } from './event-filters.ts';
import { EventGrid, EventGridSkeleton } from './event-grid.tsx';
import { LandingSection } from './landing-section.tsx';
import type { EventCardData } from './to-event-card.ts';

/** `events`: undefined where the server could not read them. */
export function EventsSection({ events: rendered }: { events: EventCardData[] | undefined }) {
  const [filter, setFilter] = useState<EventFilter>('all');
  const [fetched, setFetched] = useState<EventCardData[]>();
  const events = rendered ?? fetched;
  return (
    <LandingSection id="events" title="Events">
      <Tabs value={filter} onValueChange={setFilter}>
        <TabList label="Kinds of events" className="mb-7">
          {eventFilters.map(({ id, label }) => (
            <Tab key={id} value={id}>
              {label}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={filter}>
          {events ? (
            <EventGrid key={filter} events={eventsIn(filter, events)} hasOthers={events.length > 0} />
          ) : (
            <EventsFailed onEvents={setFetched} />
          )}
        </TabPanel>
      </Tabs>
    </LandingSection>
  );
}

function EventsFailed({ onEvents }: { onEvents: (events: EventCardData[]) => void }) {
  const [isLoading, setLoading] = useState(false);

  async function retry({ currentTarget }: MouseEvent) {
    // The button goes while the events are fetched; the focus waits where they will be.
    currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
    setLoading(true);
    await import('./load-event-cards.ts')
      .then(({ loadEventCards }) => loadEventCards())
      .then(onEvents, () => setLoading(false));
  }

  if (isLoading) return <EventGridSkeleton />;
  return (
    <Alert tone="error" action={<Button onClick={retry}>Try again</Button>}>
      Failed to load events. Please try again later.
    </Alert>
  );
}
