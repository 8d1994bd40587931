import type { Change } from '#web/desk/use-address.ts';
import { useTypedText } from '#web/desk/use-typed-text.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Filters, type Group, groups } from './filters.ts';

const words: Record<Group, string> = {
  all: 'All Students',
  verified: 'Verified',
  unverified: 'Unverified',
  registered: 'Registered for Events',
};

export function FilterBar({ filters, onChange }: { filters: Filters; onChange: (change: Change) => void }) {
  const [text, setText] = useTypedText(filters.text, (q) => onChange({ q }));
  return (
    <search className="desk-filters">
      <TextField
        label="Search"
        type="search"
        placeholder="Name, email, phone, college, event or team"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <SelectField
        label="Show"
        value={filters.group}
        onChange={({ target }) => onChange({ filter: target.value === 'all' ? '' : target.value })}
      >
        {groups.map((group) => (
          <option key={group} value={group}>
            {words[group]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
