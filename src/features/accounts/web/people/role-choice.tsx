import { useId } from 'react';
import { type AdminRole, adminRoles, hasOwnEvents, roleAbout, roleName } from '#shared/permissions.ts';
import { TickList } from '#web/form/tick-list.tsx';

interface RoleChoiceProps {
  role: AdminRole;
  onRole: (role: AdminRole) => void;
  /** Ids of the person's own events. */
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
  events: readonly { _id: string; title: string }[];
}

/** The roles with what each may do. For a role with own events, the events to choose are below. */
export function RoleChoice({ role, onRole, chosen, onChosen, events }: RoleChoiceProps) {
  const id = useId();
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="field-label mb-1.5">Role</legend>
        {adminRoles.map((one) => (
          <label key={one} className="radio-card">
            <input
              type="radio"
              className="radio"
              name={id}
              value={one}
              checked={role === one}
              aria-describedby={`${id}-${one}`}
              onChange={() => onRole(one)}
            />
            <span className="font-medium">{roleName(one)}</span>
            <span id={`${id}-${one}`} className="col-start-2 text-quiet text-sm">
              {roleAbout(one)}
            </span>
          </label>
        ))}
      </fieldset>
      {hasOwnEvents(role) && events.length === 0 && (
        <p className="text-quiet">There are no events yet. Add one under Events, then give it to this person.</p>
      )}
      {hasOwnEvents(role) && events.length > 0 && (
        <TickList
          legend="Own events"
          choices={events}
          chosen={chosen}
          onChosen={onChosen}
          find="Find an event"
          notFound="No event has that name."
          none="None chosen: without an event there is nothing to see."
        />
      )}
    </>
  );
}
