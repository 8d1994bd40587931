import type { Change } from '#web/desk/use-address.ts';
import { useTypedText } from '#web/desk/use-typed-text.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { eventsOf, Filters } from './filters.ts';

interface FilterBarProps {
  filters: Filters;
  events: ReturnType<typeof eventsOf>;
  onChange: (change: Change) => void;
}

export function FilterBar({ filters: { text: kept, eventId }, events, onChange }: FilterBarProps) {
  const [text, setText] = useTypedText(kept, (q) => onChange({ q }));
  const isUnknown = eventId && !events.some(({ _id }) => _id === eventId);
  return (
    <search className="desk-filters">
      <TextField
        label="Search"
        type="search"
        placeholder="Team, event, or anybody in the team"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SelectField
        label="Event"
        placeholder="All events"
        value={eventId}
        onChange={({ target }) => onChange({ event: target.value })}
      >
        {isUnknown && <option value={eventId}>An event without teams</option>}
        {events.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
