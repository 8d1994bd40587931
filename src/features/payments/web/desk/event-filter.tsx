import { useState } from 'react';
import { useAddress } from '#web/desk/use-address.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { DeskLoad } from '../load-payments.ts';

/** Kept in the address: who checks the payments of one event comes back to them. */
export function EventFilter({ eventId, events }: Pick<DeskLoad, 'eventId' | 'events'>) {
  const { change } = useAddress();
  // At once, not when the payments have come.
  const [chosen, setChosen] = useState(eventId);
  const isUnknown = eventId !== '' && !events.some(({ _id }) => _id === eventId);
  return (
    <SelectField
      label="Event"
      labelHidden
      placeholder="All events"
      choices={events}
      className="desk-event"
      value={chosen}
      onChange={({ target }) => {
        setChosen(target.value);
        change({ event: target.value });
      }}
    >
      {isUnknown && <option value={eventId}>Unknown event</option>}
    </SelectField>
  );
}
