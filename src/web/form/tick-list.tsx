import { type ReactNode, type Ref, useId, useState } from 'react';
import { TextField } from '../ui/fields/text-field.tsx';
import './tick-list.css';

interface TickListProps {
  /** The name of the choice, such as 'Own events'. */
  legend: string;
  choices: readonly TickChoice[];
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
  /** The label of the search field, such as 'Find an event'. */
  find: string;
  /** Shown if the search finds nothing. */
  notFound: string;
  /** Says what it means to choose none. */
  none: string;
  error?: string | undefined;
  /** The search field, which gets the focus when the choice is wrong. */
  searchRef?: Ref<HTMLInputElement>;
}

interface TickChoice {
  _id: string;
  title: string;
  /** Shown after the title. */
  note?: ReactNode;
}

/** Checkboxes for choosing several of many, with a search above, because a fest has dozens of events. */
export function TickList({ legend, choices, chosen, onChosen, error, searchRef, ...words }: TickListProps) {
  const [wanted, setWanted] = useState('');
  const id = useId();
  // The order does not change after the first rendering, so that a tick does not move anything under the pointer.
  const [ordered] = useState(() => choices.toSorted((a, b) => rankOf(a._id, chosen) - rankOf(b._id, chosen)));
  const found = ordered.filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()));

  function toggle(one: string, isChosen: boolean) {
    onChosen(isChosen ? [...chosen, one] : chosen.filter((other) => other !== one));
  }

  return (
    <fieldset className="grid gap-2" aria-describedby={id}>
      <legend className="field-label mb-1.5">{legend}</legend>
      <TextField
        ref={searchRef}
        label={words.find}
        labelHidden
        type="search"
        placeholder={words.find}
        autoComplete="off"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        // Enter would send the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="tick-list">
        {found.map(({ _id, title, note }) => (
          <label key={_id} className="tick">
            <input
              type="checkbox"
              className="check check-small"
              checked={chosen.includes(_id)}
              onChange={({ target }) => toggle(_id, target.checked)}
            />
            <span>
              {title}
              {note}
            </span>
          </label>
        ))}
        {found.length === 0 && <p className="px-2 py-1.5 text-quiet text-sm">{words.notFound}</p>}
      </div>
      <div id={id} className="text-sm">
        {error && <p className="font-medium text-danger">{error}</p>}
        <p role="status" className="text-quiet">
          {chosen.length === 0 ? words.none : `${chosen.length} chosen.`}
        </p>
      </div>
    </fieldset>
  );
}

const rankOf = (one: string, chosen: readonly string[]) => (chosen.includes(one) ? 0 : 1);
