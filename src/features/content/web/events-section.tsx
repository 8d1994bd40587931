import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Tab, TabList, TabPanel, Tabs } from '#web/public-tabs.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type EventCardData, type EventFilter, eventFilters, eventsIn } from './event-card-data.ts';
import { EventGrid, EventGridSkeleton } from './event-grid.tsx';
import { LandingSection } from './landing-section.tsx';

/** `events`: undefined where they could not be read. */
export function EventsSection({ events }: { events: EventCardData[] | undefined }) {
  const [filter, setFilter] = useState<EventFilter>('all');
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
        <TabPanel key={filter} value={filter}>
          {events ? <EventGrid key={filter} events={eventsIn(filter, events)} /> : <EventsFailed />}
        </TabPanel>
      </Tabs>
    </LandingSection>
  );
}

function EventsFailed() {
  const { state, revalidate } = useRevalidator();
  if (state === 'loading') return <EventGridSkeleton />;
  return (
    <Alert tone="error" action={<Button onClick={() => revalidate()}>Try again</Button>}>
      Failed to load events. Please try again later.
    </Alert>
  );
}
