import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { TabProps } from './event-form.tsx';

export function DetailsTab({ form: { register, formState } }: TabProps) {
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
      <fieldset className="event-form-payment sm:col-span-6">
        <legend>Prizes</legend>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
          <TextField
            label="First prize"
            placeholder="1000"
            error={errors.prizes?.first?.message}
            {...register('prizes.first')}
          />
          <TextField
            label="Second prize"
            placeholder="500"
            error={errors.prizes?.second?.message}
            {...register('prizes.second')}
          />
          <TextField label="Third prize" error={errors.prizes?.third?.message} {...register('prizes.third')} />
        </div>
        <TextField
          label="Other prizes"
          hint="Words or rupees: a bare number is shown with ₹. Where all are empty, the usual prizes are shown."
          error={errors.prizes?.other?.message}
          {...register('prizes.other')}
        />
      </fieldset>
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
