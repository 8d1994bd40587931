import { useId, useState } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface EventChoicesProps {
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
  events: readonly { _id: string; title: string }[];
}

/** Somebody's own events: ticks, with a search above because a fest has dozens. */
export function EventChoices({ chosen, onChosen, events }: EventChoicesProps) {
  const [wanted, setWanted] = useState('');
  const id = useId();
  // In the order of the beginning: a tick moves nothing under the pointer.
  const [ordered] = useState(() => events.toSorted((a, b) => rankOf(a._id, chosen) - rankOf(b._id, chosen)));
  const found = ordered.filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()));

  function toggle(event: string, isChosen: boolean) {
    onChosen(isChosen ? [...chosen, event] : chosen.filter((one) => one !== event));
  }

  if (events.length === 0) return <p className="text-quiet">There are no events yet to coordinate.</p>;
  return (
    <fieldset className="grid gap-2" aria-describedby={id}>
      <legend className="field-label mb-1.5">Own events</legend>
      <TextField
        label="Find an event"
        labelHidden
        type="search"
        placeholder="Find an event"
        autoComplete="off"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        // Enter would send the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="event-choices">
        {found.map(({ _id, title }) => (
          <label key={_id} className="event-choice">
            <input
              type="checkbox"
              className="check check-small"
              checked={chosen.includes(_id)}
              onChange={({ target }) => toggle(_id, target.checked)}
            />
            {title}
          </label>
        ))}
        {found.length === 0 && <p className="px-2 py-1.5 text-quiet text-sm">No event has that name.</p>}
      </div>
      <p id={id} role="status" className="text-quiet text-sm">
        {chosen.length === 0 ? 'None chosen: without an event there is nothing to see.' : `${chosen.length} chosen.`}
      </p>
    </fieldset>
  );
}

const rankOf = (event: string, chosen: readonly string[]) => (chosen.includes(event) ? 0 : 1);
