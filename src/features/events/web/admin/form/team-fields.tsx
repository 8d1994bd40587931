import { useWatch } from 'react-hook-form';
import { NumberField } from './number-field.tsx';
import { TeamTermsFields } from './team-terms-fields.tsx';
import type { TabProps } from './use-event-form.ts';

export function TeamFields({ form }: TabProps) {
  const isTeamEvent = useWatch({ control: form.control, name: 'isTeamEvent' });
  return (
    <>
      <NumberField
        form={form}
        name="capacity"
        label={isTeamEvent ? 'Capacity (teams)' : 'Capacity (participants)'}
        className="sm:col-span-2"
      />
      <label className="event-form-check sm:col-span-4">
        <input type="checkbox" className="check check-small" {...form.register('isTeamEvent')} />
        Team event
      </label>
      {isTeamEvent && (
        <>
          <NumberField
            form={form}
            name="teamSize.min"
            label="Team size, smallest"
            blank="1"
            className="sm:col-span-3"
          />
          <NumberField
            form={form}
            name="teamSize.max"
            label="Team size, largest"
            hint="Between 2 and 10"
            blank="1"
            className="sm:col-span-3"
          />
          <TeamTermsFields form={form} />
        </>
      )}
    </>
  );
}
