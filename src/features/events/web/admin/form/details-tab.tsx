import { useWatch } from 'react-hook-form';
import { defaultPrizes } from '#features/events/rules.ts';
import { addDays } from '#shared/calendar.ts';
import { countOf } from '#shared/counts.ts';
import { dayText } from '#shared/dates.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { TabProps } from './use-event-form.ts';
import type { FormValues } from './values.ts';

export function DetailsTab({ form }: TabProps) {
  const [date, startTime, endTime] = useWatch({ control: form.control, name: ['date', 'startTime', 'endTime'] });
  const nextDay = nextDayText({ date, startTime, endTime });
  return (
    <div className="event-form-grid">
      <TextField label="Start Time" type="time" className="sm:col-span-3" {...form.field('startTime')} />
      <TextField
        label="End Time"
        type="time"
        hint={nextDay && <span className="text-warning">{nextDay}</span>}
        className="sm:col-span-3"
        {...form.field('endTime')}
      />
      <TextField
        label="Registration opens"
        type="datetime-local"
        hint="By the fest's clock. Empty: it is open."
        className="sm:col-span-3"
        {...form.field('registrationOpensAt')}
      />
      <TextField
        label="Registration closes"
        type="datetime-local"
        hint="Empty: it stays open."
        className="sm:col-span-3"
        {...form.field('registrationClosesAt')}
      />
      <PrizeFields form={form} />
      <TextArea label="Additional Details" rows={6} className="sm:col-span-6" {...form.field('detailsContent')} />
    </div>
  );
}

/** An end before the start is on the next day (decision 32). That may be right, or AM and PM were confused. */
function nextDayText({ date, startTime, endTime }: Pick<FormValues, 'date' | 'startTime' | 'endTime'>) {
  if (!startTime || !endTime || endTime >= startTime) return undefined;
  const day = dayText(date, 'short') && dayText(addDays(date, 1), 'short');
  return `Ends on the next day${day ? `, ${day}` : ''}, after ${lengthText(startTime, endTime)}.`;
}

function lengthText(startTime: string, endTime: string): string {
  const minutes = minutesOf(endTime) - minutesOf(startTime) + 24 * 60;
  const parts = [countOf(Math.floor(minutes / 60), 'hour'), countOf(minutes % 60, 'minute')];
  return parts.filter((part) => !part.startsWith('0 ')).join(' ');
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Asks for the prizes, or whether there are none, because otherwise the page shows the default prizes (R14). */
function PrizeFields({ form }: TabProps) {
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
