import { CircleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { optionsOf } from '#web/ui/fields/options-of.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { OpeningPass } from '../load-events.ts';
import { choices } from './choices.ts';
import type { TabProps } from './use-event-form.ts';

interface EntryFieldsProps extends TabProps {
  /** The stored event; undefined for a new one. */
  event: FestEvent | undefined;
  /** Undefined if the organiser may not read passes. */
  passes: readonly OpeningPass[] | undefined;
}

/** Asks how a student gets in, and lists the passes that open the event with the typed values (R298). */
export function EntryFields({ form, event, passes }: EntryFieldsProps) {
  const [entry, eventType] = useWatch({ control: form.control, name: ['entry', 'eventType'] });
  const takesPasses = entry === 'pass' || entry === 'passOrFee';
  const opening = passes?.filter(({ opens }) => opens({ _id: event?._id ?? '', eventType, entry }));
  return (
    <>
      <SelectField label="How one gets in" className="sm:col-span-6" {...form.field('entry')}>
        {optionsOf(choices.entry)}
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
