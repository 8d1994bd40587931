import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { TabProps } from './event-form.tsx';
import { PrizeFields } from './prize-fields.tsx';

export function DetailsTab({ form }: TabProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="event-form-grid">
      <TextField
        label="Start Time"
        type="time"
        className="sm:col-span-3"
        error={errors.startTime?.message}
        {...register('startTime')}
      />
      <TextField
        label="End Time"
        type="time"
        className="sm:col-span-3"
        error={errors.endTime?.message}
        {...register('endTime')}
      />
      <TextField
        label="Registration opens"
        type="datetime-local"
        hint="By the fest's clock. Empty: it is open."
        className="sm:col-span-3"
        error={errors.registrationOpensAt?.message}
        {...register('registrationOpensAt')}
      />
      <TextField
        label="Registration closes"
        type="datetime-local"
        hint="Empty: it stays open."
        className="sm:col-span-3"
        error={errors.registrationClosesAt?.message}
        {...register('registrationClosesAt')}
      />
      <PrizeFields form={form} />
      <TextArea
        label="Additional Details"
        rows={6}
        className="sm:col-span-6"
        error={errors.detailsContent?.message}
        {...register('detailsContent')}
      />
    </div>
  );
}
