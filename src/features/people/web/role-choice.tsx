import { useId } from 'react';
import type { AdminRole } from '#shared/endpoint.ts';
import { adminRoles } from '../contract.ts';
import { EventChoices } from './event-choices.tsx';
import { roleWords } from './role-words.ts';

interface RoleChoiceProps {
  role: AdminRole;
  onRole: (role: AdminRole) => void;
  /** Ids of a coordinator's own events. */
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
  events: readonly { _id: string; title: string }[];
}

/** The roles with what each may do; a coordinator's events appear below. */
export function RoleChoice({ role, onRole, chosen, onChosen, events }: RoleChoiceProps) {
  const id = useId();
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1.5">Role</legend>
        {adminRoles.map((one) => (
          <label key={one} className="role-choice">
            <input
              type="radio"
              name={id}
              value={one}
              checked={role === one}
              aria-describedby={`${id}-${one}`}
              onChange={() => onRole(one)}
            />
            <span className="font-medium">{roleWords[one].name}</span>
            <span id={`${id}-${one}`} className="col-start-2 text-quiet text-sm">
              {roleWords[one].may}
            </span>
          </label>
        ))}
      </fieldset>
      {role === 'coordinator' && <EventChoices chosen={chosen} onChosen={onChosen} events={events} />}
    </>
  );
}
