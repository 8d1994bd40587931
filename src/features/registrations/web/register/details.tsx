import { useFormContext } from 'react-hook-form';
import { CollegeField } from '#features/colleges/web/index.ts';
import { yearsOfStudy } from '#shared/fields.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { RegistrationValues } from './faults.ts';

export function EventRegisterDetails() {
  const { register, formState } = useFormContext<RegistrationValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Full name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone?.message}
        {...register('phone')}
      />
      <CollegeField
        label="College name"
        autoComplete="organization"
        required
        error={errors.college?.message}
        {...register('college')}
      />
      <TextField
        label="Department"
        autoComplete="off"
        required
        error={errors.department?.message}
        {...register('department')}
      />
      <SelectField
        label="Year of study"
        placeholder="Choose your year"
        required
        error={errors.year?.message}
        {...register('year')}
      >
        {yearsOfStudy.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </SelectField>
      <TextArea
        label="Additional information"
        hint="Optional. Anything the organisers should know, such as access needs."
        rows={3}
        className="sm:col-span-2"
        error={errors.additionalInfo?.message}
        {...register('additionalInfo')}
      />
    </div>
  );
}
