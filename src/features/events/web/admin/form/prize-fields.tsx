import { useWatch } from 'react-hook-form';
import { defaultPrizes } from '#features/events/rules.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { TabProps } from './event-form.tsx';

/** What can be won, or that nothing can: otherwise the page promises the usual prizes (R14). */
export function PrizeFields({ form: { register, control, formState } }: TabProps) {
  const [none, eventType] = useWatch({ control, name: ['prizes.none', 'eventType'] });
  const errors = formState.errors.prizes;
  const usual = defaultPrizes(eventType);
  return (
    <fieldset className="event-form-payment sm:col-span-6">
      <legend>Prizes</legend>
      <label className="event-form-check">
        <input type="checkbox" className="check check-small" {...register('prizes.none')} />
        No prizes
      </label>
      {none ? (
        <p className="text-quiet text-sm">The event's page promises none.</p>
      ) : (
        <>
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
            <TextField
              label="First prize"
              placeholder={usual.first.slice(1)}
              error={errors?.first?.message}
              {...register('prizes.first')}
            />
            <TextField
              label="Second prize"
              placeholder={usual.second.slice(1)}
              error={errors?.second?.message}
              {...register('prizes.second')}
            />
            <TextField label="Third prize" error={errors?.third?.message} {...register('prizes.third')} />
          </div>
          <TextField
            label="Other prizes"
            hint={`Words or rupees: a bare number is shown with ₹. Where the first two are empty, the page promises ${usual.first} and ${usual.second}.`}
            error={errors?.other?.message}
            {...register('prizes.other')}
          />
        </>
      )}
    </fieldset>
  );
}
