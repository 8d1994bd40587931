import { useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#web/public-tabs.tsx';
import type { FestEvent } from '../contract.ts';
import { AboutPanel } from './about-panel.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { PrizesPanel } from './prizes-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import './event-panels.css';

const tabs = [
  { id: 'about', label: 'About' },
  { id: 'details', label: 'Details' },
  { id: 'rules', label: 'Rules' },
  { id: 'prizes', label: 'Prizes' },
  { id: 'contact', label: 'Contact' },
] as const;
type EventTab = (typeof tabs)[number]['id'];

interface EventTabsProps {
  event: FestEvent;
  place: string;
  contactEmail: string;
}

export function EventTabs({ event, place, contactEmail }: EventTabsProps) {
  const [tab, setTab] = useState<EventTab>('about');
  const top = useRef<HTMLDivElement>(null);
  const choose = (next: EventTab) => {
    setTab(next);
    // Read far down one panel, the next one starts at its beginning.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  };
  return (
    <div ref={top} className="event-tabs">
      <Tabs value={tab} onValueChange={choose}>
        <div className="event-tab-bar">
          <TabList label="About this event">
            {tabs.map(({ id, label }) => (
              <Tab key={id} value={id}>
                {label}
              </Tab>
            ))}
          </TabList>
        </div>
        {/* Search engines see all of them, and so do browsers without scripts: see event.css. */}
        <TabPanel value="about" className="event-panel">
          <AboutPanel event={event} />
        </TabPanel>
        <TabPanel value="details" className="event-panel">
          <DetailsPanel event={event} place={place} />
        </TabPanel>
        <TabPanel value="rules" className="event-panel">
          <RulesPanel rules={event.rules} />
        </TabPanel>
        <TabPanel value="prizes" className="event-panel">
          <PrizesPanel event={event} />
        </TabPanel>
        <TabPanel value="contact" className="event-panel">
          <ContactPanel coordinators={event.coordinators} contactEmail={contactEmail} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
