import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CollegeField } from '#features/colleges/web/index.ts';
import type { TeamMember } from '#features/registrations/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { RegistrationValues } from '../faults.ts';

interface MemberProps {
  index: number;
  /** Next was pressed: show all faults, not only those of fields that were edited. */
  isChecked: boolean;
  onRemove: () => void;
}

export function EventRegisterMember({ index, isChecked, onRemove }: MemberProps) {
  const { register, formState } = useFormContext<RegistrationValues>();
  const [typed, setTyped] = useState<readonly string[]>([]);
  const { errors } = formState;
  const path = `teamMembers.${index}` as const;
  // Shows only faults of edited fields: a new member's fields gain and lose the focus while others are added.
  function fieldOf(field: keyof TeamMember) {
    return {
      ...register(`${path}.${field}`, { onChange: () => setTyped((before) => [...new Set([...before, field])]) }),
      error: isChecked || typed.includes(field) ? errors.teamMembers?.[index]?.[field]?.message : undefined,
    };
  }
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
      {/* Without autocomplete, because browsers would fill in the student's own details, not the teammate's. */}
      <TextField label="Name" autoComplete="off" required {...fieldOf('name')} />
      <TextField label="Email" type="email" autoComplete="off" required {...fieldOf('email')} />
      <TextField label="Phone" type="tel" autoComplete="off" required {...fieldOf('phone')} />
      <CollegeField label="College" autoComplete="off" required {...fieldOf('college')} />
    </fieldset>
  );
}
