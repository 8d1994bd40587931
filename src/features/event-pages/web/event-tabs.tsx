import { useRef, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { EventView } from './event-view.ts';
import { ContactPanel } from './panels/contact-panel.tsx';
import { DetailsPanel } from './panels/details-panel.tsx';
import { PrizesPanel } from './panels/prizes-panel.tsx';
import { RegisterNow } from './side/register-now.tsx';
import './panels/event-panels.css';

const tabs = [
  { id: 'about', label: 'About' },
  { id: 'details', label: 'Details' },
  { id: 'rules', label: 'Rules' },
  { id: 'prizes', label: 'Prizes' },
  { id: 'contact', label: 'Contact' },
] as const;
type EventTab = (typeof tabs)[number]['id'];

export function EventTabs({ view }: { view: EventView }) {
  const { event, contactEmail } = view;
  const [tab, setTab] = useState<EventTab>('about');
  const top = useRef<HTMLDivElement>(null);
  const choose = (next: EventTab) => {
    setTab(next);
    // Scrolls up if somebody had scrolled down in the previous panel, so that the next panel starts at its top.
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
        {/* Panels are always in the page for search engines, printing and browsers without scripts (event.css). */}
        <TabPanel value="about" keepMounted className="event-panel">
          <AboutPanel view={view} />
        </TabPanel>
        <TabPanel value="details" keepMounted className="event-panel">
          <DetailsPanel view={view} />
        </TabPanel>
        <TabPanel value="rules" keepMounted className="event-panel">
          <RulesPanel rules={event.rules} />
        </TabPanel>
        <TabPanel value="prizes" keepMounted className="event-panel">
          <PrizesPanel event={event} />
        </TabPanel>
        <TabPanel value="contact" keepMounted className="event-panel">
          <ContactPanel coordinators={event.coordinators} contactEmail={contactEmail} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function AboutPanel({ view }: { view: EventView }) {
  const { aboutContent, description } = view.event;
  return (
    <>
      <h2 className="event-panel-title">About the event</h2>
      <p className="event-text mb-7">{aboutContent || description}</p>
      <RegisterNow view={view} />
    </>
  );
}

function RulesPanel({ rules }: { rules: string[] }) {
  if (rules.length === 0) {
    return (
      <>
        <h2 className="event-panel-title">Rules Coming Soon</h2>
        <p className="event-text">Rules will be announced soon or explained at the event.</p>
      </>
    );
  }
  return (
    <>
      <h2 className="event-panel-title">Rules</h2>
      <ol className="event-rules">
        {/* The key is the position, because two rules may have the same text. */}
        {Array.from(rules.entries(), ([at, rule]) => (
          <li key={at}>{rule}</li>
        ))}
      </ol>
    </>
  );
}
