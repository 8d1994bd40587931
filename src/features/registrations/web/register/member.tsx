import { Trash2 } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { RegistrationValues } from './faults.ts';

export function EventRegisterMember({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, formState } = useFormContext<RegistrationValues>();
  const errors = formState.errors.teamMembers?.[index];
  const path = `teamMembers.${index}` as const;
  return (
    <fieldset className="grid min-w-0 gap-5 border-line border-t pt-5 sm:grid-cols-2">
      <legend className="float-left w-full font-semibold sm:col-span-2">
        <span className="flex items-center justify-between gap-3">
          Team member {index + 1}
          <Button size="small" variant="ghost" onClick={onRemove}>
            <Trash2 aria-hidden size={16} />
            Remove<span className="sr-only"> team member {index + 1}</span>
          </Button>
        </span>
      </legend>
      {/* The browser would fill in the one who types, not the teammate. */}
      <TextField label="Name" autoComplete="off" required error={errors?.name?.message} {...register(`${path}.name`)} />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        required
        error={errors?.email?.message}
        {...register(`${path}.email`)}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="off"
        required
        error={errors?.phone?.message}
        {...register(`${path}.phone`)}
      />
      <TextField
        label="College"
        autoComplete="off"
        required
        error={errors?.college?.message}
        {...register(`${path}.college`)}
      />
    </fieldset>
  );
}
