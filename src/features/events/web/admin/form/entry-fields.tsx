import { CircleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { Entry, FestEvent } from '#features/events/contract.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { OpeningPass } from '../load-events.ts';
import type { TabProps } from './use-event-form.ts';

interface EntryFieldsProps extends TabProps {
  /** As it is stored; undefined for a new one. */
  event: FestEvent | undefined;
  /** Undefined where the reader may not know them. */
  passes: readonly OpeningPass[] | undefined;
}

const entryNames: Record<Entry, string> = {
  fee: 'By paying the fee',
  pass: 'With a pass only',
  passOrFee: 'With a pass, or by paying the fee',
  free: 'Free for everybody',
};

/** How one gets in, and which passes open the event as it is typed (R298). */
export function EntryFields({ form, event, passes }: EntryFieldsProps) {
  const [entry, eventType] = useWatch({ control: form.control, name: ['entry', 'eventType'] });
  const takesPasses = entry === 'pass' || entry === 'passOrFee';
  const opening = passes?.filter(({ opens }) => opens({ _id: event?._id ?? '', eventType, entry }));
  return (
    <>
      <SelectField label="How one gets in" className="sm:col-span-6" {...form.field('entry')}>
        {Object.entries(entryNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      {takesPasses && opening && opening.length > 0 && (
        <p role="status" className="text-quiet text-sm sm:col-span-6">
          Opened by {opening.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {takesPasses && opening?.length === 0 && (
        <div role="status" className="event-form-notice sm:col-span-6">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
          <p>
            No pass covers this event yet{entry === 'pass' && ', so nobody can get in'}. Save it, and add it to a pass
            under Passes.
          </p>
        </div>
      )}
    </>
  );
}
