import { useController, useWatch } from 'react-hook-form';
import { eventTypes } from '#features/events/contract.ts';
import { eventTypeNames } from '#features/events/rules.ts';
import type { Covers } from '#features/passes/admin-contract.ts';
import { coversText, whyCoversNothing } from '#features/passes/rules.ts';
import { TickList } from '#web/form/tick-list.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type PassEvent, takesPasses } from './pass-state.ts';
import { coversOf, type PassForm } from './pass-values.ts';

const kinds: readonly { kind: Covers['kind']; name: string; about: string }[] = [
  { kind: 'all', name: 'All events', about: 'Every event that takes a pass.' },
  { kind: 'events', name: 'Chosen events', about: 'The events that you tick, and no others.' },
  { kind: 'allowance', name: 'So many of each type', about: 'Such as 1 technical and 1 nontechnical event.' },
  { kind: 'any', name: 'So many of any type', about: 'Such as any 4 events.' },
];

interface CoversFieldProps {
  form: PassForm;
  events: readonly PassEvent[];
}

/** Asks for one of the four kinds, and below it for the details of that kind. */
export function CoversField({ form, events }: CoversFieldProps) {
  const [kind, chosen, counts, count] = useWatch({
    control: form.control,
    name: ['kind', 'events', 'counts', 'count'],
  });
  const covers = coversOf({ ...form.getValues(), kind, events: chosen, counts, count });
  const words = coversText(covers, (id) => events.find(({ _id }) => _id === id)?.title);
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="field-label mb-1.5">What it covers</legend>
        {kinds.map((one) => (
          <label key={one.kind} className="radio-card">
            <input type="radio" className="radio" value={one.kind} {...form.register('kind')} />
            <span className="font-medium">{one.name}</span>
            <span className="col-start-2 text-quiet text-sm">{one.about}</span>
          </label>
        ))}
      </fieldset>
      {kind === 'events' && <ChosenEvents form={form} events={events} />}
      {kind === 'allowance' && (
        <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <legend className="field-label mb-1.5">How many events of each type</legend>
          {eventTypes.map((type) => (
            <TextField
              key={type}
              label={eventTypeNames[type]}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              {...form.field(`counts.${type}`)}
            />
          ))}
        </fieldset>
      )}
      {kind === 'any' && (
        <TextField
          label="How many events"
          required
          inputMode="numeric"
          autoComplete="off"
          className="max-w-60"
          {...form.field('count')}
        />
      )}
      <p role="status" className="text-quiet text-sm">
        Buyers read: <span className="text-ink">{whyCoversNothing(covers) ? 'nothing yet' : words}</span>
      </p>
    </div>
  );
}

function ChosenEvents({ form, events }: CoversFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'events' });
  if (events.length === 0) return <p className="text-quiet">There are no events yet. Add one first.</p>;
  return (
    <TickList
      legend="Events"
      choices={events.map((event) => ({
        ...event,
        note: !takesPasses(event) && (
          <span className="block text-sm text-warning">Takes no pass: change how one gets in on its form.</span>
        ),
      }))}
      chosen={field.value}
      onChosen={field.onChange}
      searchRef={field.ref}
      find="Find an event"
      notFound="No event has that name."
      none="None chosen yet."
      error={fieldState.error?.message}
    />
  );
}
