import { useWatch } from 'react-hook-form';
import { defaultPrizes } from '#features/events/rules.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { TabProps } from './use-event-form.ts';

/** What can be won, or that nothing can: otherwise the page promises the usual prizes (R14). */
export function PrizeFields({ form }: TabProps) {
  const [none, eventType] = useWatch({ control: form.control, name: ['prizes.none', 'eventType'] });
  const usual = defaultPrizes(eventType);
  return (
    <fieldset className="event-form-payment sm:col-span-6">
      <legend>Prizes</legend>
      <label className="event-form-check">
        <input type="checkbox" className="check check-small" {...form.register('prizes.none')} />
        No prizes
      </label>
      {none ? (
        <p className="text-quiet text-sm">The event's page promises none.</p>
      ) : (
        <>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
            <TextField label="First prize" placeholder={usual.first.slice(1)} {...form.field('prizes.first')} />
            <TextField label="Second prize" placeholder={usual.second.slice(1)} {...form.field('prizes.second')} />
            <TextField label="Third prize" {...form.field('prizes.third')} />
          </div>
          <TextField
            label="Other prizes"
            hint={`Words or rupees: a bare number is shown with ₹. Where the first two are empty, the page promises ${usual.first} and ${usual.second}.`}
            {...form.field('prizes.other')}
          />
        </>
      )}
    </fieldset>
  );
}
