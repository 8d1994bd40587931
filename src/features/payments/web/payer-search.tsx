import { useRef, useState } from 'react';
import { inRupees } from '#shared/money.ts';
import { adminApi } from '#web/api.ts';
import { messageOf } from '#web/form-faults.ts';
import { useTypedSearch } from '#web/hooks/use-typed-search.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { findPayers, mostPayers, type Payer } from '../contract.ts';

interface PayerSearchProps {
  /** Limits the search to this event's registrations. */
  eventId?: string;
  /** Shown until something is typed. */
  suggestions?: readonly Payer[];
  label?: string;
  /** The id of the search field. */
  id?: string;
  onChoose: (payer: Payer) => void;
}

const least = 2;

/** Finds registrations by name, email, phone, transaction ID or reference. Each result is a button that chooses it. */
export function PayerSearch({ eventId, suggestions = [], label, id, onChoose }: PayerSearchProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isAsking = text.trim().length >= least;
  const ask = (q: string) => adminApi.call(findPayers, { query: { q: q.slice(0, 100), eventId } });
  const { found, error } = useTypedSearch(text, ask, { least, pauseMs: 250, within: eventId });
  const shown = isAsking ? (found ?? []) : suggestions;
  return (
    <div className="grid gap-2">
      <TextField
        id={id}
        label={label ?? 'Find a registration'}
        type="search"
        autoComplete="off"
        placeholder="Name, email, phone, transaction ID, reference"
        ref={field}
        value={text}
        error={error ? messageOf(error, 'The search failed. Please try again.') : undefined}
        onChange={({ target }) => setText(target.value)}
        // Inside a form, Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p role="status" className="text-quiet text-sm">
        {isAsking && found && foundText(found.length)}
        {!isAsking && suggestions.length > 0 && 'Suggested:'}
      </p>
      {shown.length > 0 && (
        <ul className="payer-results">
          {shown.map((payer) => (
            <li key={payer._id}>
              <button
                type="button"
                className="payer-result"
                onClick={() => {
                  // The pressed result disappears. Without this line keyboard users would start at the top of the page.
                  field.current?.focus();
                  setText('');
                  onChoose(payer);
                }}
              >
                <span className="min-w-0">
                  <b className="font-semibold">{payer.name}</b>
                  <span className="wrap-anywhere block text-quiet text-sm">
                    {`${payer.event.title} · ${payer.email} · payment ${payer.paymentStatus}`}
                  </span>
                </span>
                <span className="figures">{inRupees(payer.amountDue)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function foundText(count: number): string {
  if (count === 0) return 'None found.';
  return count < mostPayers ? `${count} found.` : `The first ${mostPayers}. Type more to narrow it down.`;
}
