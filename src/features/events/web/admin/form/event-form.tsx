import type { FestEvent } from '#features/events/contract.ts';
import { pathsIn } from '#web/form/use-contract-form.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import type { OpeningPass, Powers } from '../load-events.ts';
import { BasicTab } from './basic-tab.tsx';
import { ContactTab } from './contact-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import { type FormTab, formTabs, tabOf } from './tabs.ts';
import { TextList } from './text-list.tsx';
import type { TabProps } from './use-event-form.ts';

interface EventFormProps extends TabProps {
  tab: FormTab;
  onTab: (tab: FormTab) => void;
  events: readonly FestEvent[];
  stored: FestEvent | undefined;
  powers: Powers;
  onReplaceQr: () => void;
  passes: readonly OpeningPass[] | undefined;
  timeZone: string;
}

/** All panels stay mounted, because they belong to one form. */
export function EventForm({ form, tab, onTab, ...basic }: EventFormProps) {
  const faults = pathsIn(form.formState.errors).map(tabOf);
  return (
    <Tabs value={tab} onValueChange={onTab}>
      <TabList label="Parts of the event" className="event-form-tabs">
        {formTabs.map(({ value, label }) => (
          <Tab key={value} value={value}>
            {label}
            <FaultCount count={faults.filter((at) => at === value).length} />
          </Tab>
        ))}
      </TabList>
      <TabPanel value="basic" keepMounted className="event-form-panel">
        <BasicTab form={form} {...basic} />
      </TabPanel>
      <TabPanel value="about" keepMounted className="event-form-panel">
        <TextArea
          label="About Content"
          hint="What the event is about, at length. Blank lines separate paragraphs."
          rows={16}
          {...form.field('aboutContent')}
        />
      </TabPanel>
      <TabPanel value="details" keepMounted className="event-form-panel">
        <DetailsTab form={form} />
      </TabPanel>
      <TabPanel value="rules" keepMounted className="event-form-panel">
        <RulesTab form={form} />
      </TabPanel>
      <TabPanel value="contact" keepMounted className="event-form-panel">
        <ContactTab form={form} />
      </TabPanel>
    </Tabs>
  );
}

function FaultCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="event-form-faults">
      {count}
      <span className="sr-only">{count === 1 ? ' fault' : ' faults'}</span>
    </span>
  );
}

function RulesTab({ form }: TabProps) {
  return (
    <div className="grid gap-7">
      <TextList form={form} name="rules" title="Rules" one="Rule" none="No rules added yet" />
      <TextList
        form={form}
        name="requirements"
        title="Requirements"
        one="Requirement"
        none="No requirements added yet"
      />
    </div>
  );
}
