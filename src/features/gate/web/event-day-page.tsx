import { useState } from 'react';
import { ScreenFailed } from '#web/desk/screen-failed.tsx';
import { screenFrame } from '#web/desk/screen-frame.tsx';
import { unlessSearchChanged, useAddress } from '#web/desk/use-address.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { Route } from './+types/event-day-page.ts';
import { BoardTab } from './board-tab.tsx';
import { CheckpointsTab } from './checkpoints-tab.tsx';
import { HallTab } from './hall-tab.tsx';
import { type EventDay, loadEventDay } from './load-event-day.ts';
import { PeopleTab } from './people-tab.tsx';
import { PhonesTab } from './phones-tab.tsx';
import './event-day.css';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadEventDay(request);
}

export const shouldRevalidate = unlessSearchChanged;

const frame = screenFrame({
  title: 'Event day',
  intro: 'Checkpoints, the phones that scan, and who is in. Counts follow within a second.',
  loading: (
    <LoadingRegion label="Loading the event day..." className="mt-6 grid gap-6">
      <Skeleton className="h-12" />
      <Skeleton className="h-60 rounded-card" />
    </LoadingRegion>
  ),
});
export const { meta, HydrateFallback } = frame;

export default function EventDayPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'halls') return <HallsAlone />;
  return (
    <>
      {frame.heading}
      {loaderData.state === 'loaded' ? (
        <Day day={loaderData.day} />
      ) : (
        <ScreenFailed failed={loaderData}>
          The phones go on scanning meanwhile, and keep what they have not sent. Nothing is lost.
        </ScreenFailed>
      )}
    </>
  );
}

/** For roles that may not see the board. */
const HallsAlone = () => (
  <>
    <PageTitle title="Event day" intro="How many have come to each event, and who is expected, to print." />
    <div className="pt-6">
      <HallTab />
    </div>
  </>
);

const tabs = ['board', 'checkpoints', 'phones', 'people', 'halls'] as const;
type TabName = (typeof tabs)[number];
const labels: Record<TabName, string> = {
  board: 'Board',
  checkpoints: 'Checkpoints',
  phones: 'Phones',
  people: 'People',
  halls: 'Hall lists',
};

function Day({ day }: { day: EventDay }) {
  const { search, change } = useAddress();
  // Chosen once, so that the tab of the checkpoints stays open when the first checkpoint is saved.
  const [usual] = useState<TabName>(day.checkpoints.length === 0 ? 'checkpoints' : 'board');
  const tab = tabs.find((name) => name === search.get('tab')) ?? usual;
  const setTab = (next: TabName) => change({ tab: next });
  return (
    <Tabs value={tab} onValueChange={setTab} className="mt-6">
      <TabList label="Event day">
        {tabs.map((name) => (
          <Tab key={name} value={name}>
            {labels[name]}
          </Tab>
        ))}
      </TabList>
      <TabPanel value="board" className="pt-6">
        <BoardTab day={day} onTab={setTab} />
      </TabPanel>
      <TabPanel value="checkpoints" className="pt-6">
        <CheckpointsTab day={day} />
      </TabPanel>
      <TabPanel value="phones" className="pt-6">
        <PhonesTab day={day} />
      </TabPanel>
      <TabPanel value="people" className="pt-6">
        <PeopleTab day={day} />
      </TabPanel>
      <TabPanel value="halls" className="pt-6">
        <HallTab />
      </TabPanel>
    </Tabs>
  );
}
