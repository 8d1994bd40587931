import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { FestEvent } from '#features/events/contract.ts';
import { maxExtraMembers } from '#features/events/rules.ts';
import { mustAccept } from '#features/events/team-rules.ts';
import { incompleteText, teamShortfall } from '#features/registrations/rules.ts';
import { countOf } from '#shared/counts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { type RegistrationValues, withoutMember } from '../faults.ts';
import { EventRegisterMember } from './member.tsx';
import { hasTeammates, nextTeammate } from './teammates.ts';

interface EventRegisterTeamProps {
  event: FestEvent;
  /** The number of members when Next was pressed. */
  checked: number;
}

export function EventRegisterTeam({ event, checked }: EventRegisterTeamProps) {
  const { control, register, getValues, setValue, formState } = useFormContext<RegistrationValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'teamMembers' });
  const { errors } = formState;
  const { min, max } = event.teamSize;
  const maxExtra = maxExtraMembers(event);
  const addButton = useRef<HTMLButtonElement>(null);
  const [known] = useState(hasTeammates);
  const shortfall = teamShortfall(event.teamSize.min, fields);

  function add() {
    if (fields.length >= maxExtra) {
      const description = `You can only add up to ${maxExtra} team members.`;
      notify({ title: 'Maximum team size reached', description, tone: 'error' });
      return;
    }
    const { email, teamMembers } = getValues();
    append(nextTeammate([email, ...teamMembers.map((member) => member.email)]));
  }

  function takeOut(index: number) {
    remove(index);
    setValue('answers', withoutMember(getValues('answers'), index));
    // The pressed button disappears with its member. Without a new focus, keyboard users would start at the top of the
    // page.
    addButton.current?.focus();
  }

  return (
    <div className="grid gap-6">
      <TextField
        label="Team name"
        hint="Optional."
        autoComplete="off"
        className="max-w-md"
        error={errors.teamName?.message}
        {...register('teamName')}
      />
      <p className="max-w-prose text-quiet">
        Teams of {min === max ? max : `${min} to ${max}`}. You are in already, so add the others here.
        {known && ' Who was in your last team is filled in for you.'}
        {mustAccept(event) &&
          ` Each member has ${countOf(event.consentHours ?? 0, 'hour')} to accept, on the dashboard of an account with the email that you enter.`}
      </p>
      {errors.teamMembers?.root?.message && <Alert tone="error">{errors.teamMembers.root.message}</Alert>}
      {fields.map((field, index) => (
        <EventRegisterMember key={field.id} index={index} isChecked={index < checked} onRemove={() => takeOut(index)} />
      ))}
      <div role="status">
        {shortfall && (
          <Alert title={incompleteText(shortfall)}>
            {shortfall.needs - shortfall.has} more {shortfall.needs - shortfall.has === 1 ? 'is' : 'are'} needed for
            this event. You can send it incomplete, and name the others later or send them the code of your team.
          </Alert>
        )}
      </div>
      <Button ref={addButton} className="justify-self-start" onClick={add}>
        <UserPlus aria-hidden size={18} />
        Add team member
      </Button>
    </div>
  );
}
