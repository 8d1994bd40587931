import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PrizeFields } from './prize-fields.tsx';
import type { TabProps } from './use-event-form.ts';

export function DetailsTab({ form }: TabProps) {
  return (
    <div className="event-form-grid">
      <TextField label="Start Time" type="time" className="sm:col-span-3" {...form.field('startTime')} />
      <TextField label="End Time" type="time" className="sm:col-span-3" {...form.field('endTime')} />
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
