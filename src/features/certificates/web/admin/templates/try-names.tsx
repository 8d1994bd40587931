import { useEffect, useState } from 'react';
import { makeCertificates } from '#features/certificates/admin-contract.ts';
import { adminApi } from '#web/api.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { EventChoice } from '../load-certificates.ts';
import { sampleNames } from './words.ts';

export interface Tried {
  name: string;
  /** '' for a sample event. */
  eventId: string;
}

const samples = [
  [sampleNames.short, 'A short name'],
  [sampleNames.long, 'A long name'],
  [sampleNames.tamil, 'A name in Tamil'],
  [sampleNames.devanagari, 'A name in Devanagari'],
] as const;

interface TryNamesProps {
  tried: Tried;
  events: readonly EventChoice[];
  onChange: (tried: Tried) => void;
}

/** Chooses the name and the event that the preview shows. */
export function TryNames({ tried, events, onChange }: TryNamesProps) {
  const longest = useLongestNames(tried.eventId);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Preview with the name"
        value={tried.name}
        onChange={({ target }) => onChange({ ...tried, name: target.value })}
      >
        {samples.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
        {longest.length > 0 && (
          <optgroup label="The longest names of the event">
            {longest.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <SelectField
        label="Preview with the event"
        value={tried.eventId}
        onChange={({ target }) => onChange({ name: sampleNames.short, eventId: target.value })}
        choices={events}
      >
        <option value="">A sample</option>
      </SelectField>
    </div>
  );
}

/** The longest names of registered people. Empty if they did not load, because the sample names can be used instead. */
function useLongestNames(eventId: string): readonly string[] {
  const [found, setFound] = useState<{ eventId: string; names: readonly string[] }>();
  useEffect(() => {
    if (!eventId) return;
    let isGone = false;
    const body = { eventId, kind: 'participation', rule: { kind: 'registered' } } as const;
    adminApi.call(makeCertificates, { body, query: { dryRun: 'true' } }).then(
      (answer) => isGone || ('longestNames' in answer && setFound({ eventId, names: answer.longestNames })),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [eventId]);
  return found?.eventId === eventId ? found.names : [];
}
