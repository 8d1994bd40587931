import { useState } from 'react';
import { findRegistered } from '#features/certificates/admin-contract.ts';
import { adminApi } from '#web/api.ts';
import { type TypedSearch, useTypedSearch } from '#web/hooks/use-typed-search.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Choice, Registered } from './use-batch.ts';

interface PeopleFieldsProps {
  choice: Choice;
  onChoose: (changes: Partial<Choice>) => void;
}

/** Finds and chooses people of the event, and takes typed names of others. Chosen people stay in the list. */
export function PeopleFields({ choice: { eventId, chosen, names }, onChoose }: PeopleFieldsProps) {
  const [typed, setTyped] = useState('');
  const ask = (q: string) => adminApi.call(findRegistered, { query: { eventId, q } });
  const search = useTypedSearch(eventId && typed, ask, { least: 2, pauseMs: 180, within: eventId });
  const ids = new Set(chosen.map(({ _id }) => _id));
  const shown = [...chosen, ...(search.found?.people ?? []).filter(({ _id }) => !ids.has(_id))];
  const turn = (person: Registered) =>
    onChoose({ chosen: ids.has(person._id) ? chosen.filter(({ _id }) => _id !== person._id) : [...chosen, person] });
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="sr-only">Registered people</legend>
        <TextField
          label="Find registered people"
          hint={eventId ? 'By name, email, phone or team.' : 'Choose an event first.'}
          type="search"
          disabled={!eventId}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {shown.length > 0 && (
          <div className="max-h-66 overflow-y-auto rounded-field border border-edge px-3 py-1">
            {shown.map((person) => (
              <label key={person._id} className="flex min-h-11 items-center gap-3 py-1">
                <input
                  type="checkbox"
                  className="check check-small"
                  checked={ids.has(person._id)}
                  onChange={() => turn(person)}
                />
                <span className="grid min-w-0">
                  <span className="wrap-anywhere">{person.name}</span>
                  <span className="wrap-anywhere text-quiet text-sm">{person.detail}</span>
                </span>
              </label>
            ))}
          </div>
        )}
        <p role="status" className="text-quiet text-sm">
          {stateText(search)}
        </p>
      </fieldset>
      <TextArea
        label="Names"
        hint="Of people who are not registered. One name on each line, as it should be printed."
        rows={6}
        value={names}
        onChange={({ target }) => onChoose({ names: target.value })}
      />
    </>
  );
}

function stateText({ found, error }: TypedSearch<{ people: readonly Registered[] }>): string {
  if (error) return 'The search failed. Please type again.';
  if (found?.people.length === 0) return 'Nobody who is registered was found.';
  return found?.people.length === 20 ? 'Only the first 20 are shown. Type more of the name.' : '';
}
