import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useAddress } from '../use-address.ts';

interface Choice {
  /** The name of the parameter in the address. */
  name: string;
  label: string;
  /** The words for the option without a limit. */
  all: string;
  options: readonly (readonly [value: string, words: string])[];
  /** The words for a value in the address that is not an option. Without them such a value means no limit. */
  unknown?: string;
}

interface ListFiltersProps {
  placeholder: string;
  choices?: readonly Choice[];
  /** Other filters, after the choices. */
  children?: ReactNode;
}

/** The search and the filters of a list. They are in the address: `q`, and the name of each choice. */
export function ListFilters({ placeholder, choices = [], children }: ListFiltersProps) {
  const { search, change } = useAddress();
  const [text, type] = useTypedText(search.get('q') ?? '', (q) => change({ q }));
  return (
    <search className="desk-filters">
      <TextField
        label="Search"
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {choices.map((choice) => (
        <ChoiceField
          key={choice.name}
          choice={choice}
          value={search.get(choice.name) ?? ''}
          onChange={(value) => change({ [choice.name]: value })}
        />
      ))}
      {children}
    </search>
  );
}

interface ChoiceFieldProps {
  choice: Choice;
  value: string;
  onChange: (value: string) => void;
}

function ChoiceField({ choice: { label, all, options, unknown }, value, onChange }: ChoiceFieldProps) {
  const isKnown = value === '' || options.some(([known]) => known === value);
  return (
    <SelectField
      label={label}
      placeholder={all}
      value={isKnown || unknown ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {!isKnown && unknown && <option value={value}>{unknown}</option>}
      {options.map(([known, words]) => (
        <option key={known} value={known}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

const typingPauseMs = 150;

/** Shows typed text at once and changes the address after a pause, so that typing never waits for the table. */
export function useTypedText(kept: string, keep: (text: string) => void): [string, (text: string) => void] {
  const [draft, setDraft] = useState<string>();
  const keepNow = useEffectEvent(keep);

  useEffect(() => {
    if (draft === undefined) return;
    // When the address has the text, the draft is dropped, because the address also changes when somebody goes back. A
    // draft that was typed after this rendering is newer than both, and stays.
    if (draft === kept) return setDraft((now) => (now === kept ? undefined : now));
    const timer = setTimeout(() => keepNow(draft), typingPauseMs);
    return () => clearTimeout(timer);
  }, [draft, kept]);

  return [draft ?? kept, setDraft];
}
