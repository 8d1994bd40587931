import { useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';

const parts = [
  { id: 'about', label: 'About', text: 'What it is, and for whom.' },
  { id: 'details', label: 'Details', text: 'Date and time, place, capacity, fee.' },
  { id: 'rules', label: 'Rules', text: 'Rules will be announced soon or explained at the event.' },
  { id: 'prizes', label: 'Prizes', text: 'First, second, and what else there is to win.' },
  { id: 'contact', label: 'Contact', text: 'Whom to ask, from 9:00 AM to 6:00 PM.' },
] as const;

export function TabParts() {
  const [part, setPart] = useState<(typeof parts)[number]['id']>('about');
  return (
    <Tabs value={part} onValueChange={setPart} className="grid gap-5">
      <TabList label="An event">
        {parts.map(({ id, label }) => (
          <Tab key={id} value={id}>
            {label}
          </Tab>
        ))}
      </TabList>
      {parts.map(({ id, text }) => (
        <TabPanel key={id} value={id}>
          {text}
        </TabPanel>
      ))}
    </Tabs>
  );
}
