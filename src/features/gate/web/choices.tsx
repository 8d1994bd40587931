import { clsx } from 'clsx';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Choice } from './load-event-day.ts';

interface ChoicesProps {
  legend: string;
  choices: readonly Choice[];
  /** The form’s field, which contains the chosen ids. */
  field: UseFormRegisterReturn;
}

/** A longer list has its own scroll bar. */
const fewChoices = 6;

/** Checkboxes, for choosing any number of items. */
export function Choices({ legend, choices, field }: ChoicesProps) {
  return (
    <fieldset className="col-span-full grid gap-1">
      <legend className="field-label mb-1.5">{legend}</legend>
      <div
        className={clsx(
          choices.length > fewChoices && 'max-h-60 overflow-y-auto rounded-field border border-edge px-3 py-1',
        )}
      >
        {choices.map(({ _id, title }) => (
          <label key={_id} className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
            <input type="checkbox" value={_id} {...field} className="check check-small" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
