import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Choice } from './load-event-day.ts';

interface ChoicesProps {
  legend: string;
  choices: readonly Choice[];
  /** Of a field that holds the chosen ids. */
  field: UseFormRegisterReturn;
}

/** Several of several. */
export function Choices({ legend, choices, field }: ChoicesProps) {
  return (
    <fieldset className="col-span-full grid gap-1">
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="max-h-60 overflow-y-auto">
        {choices.map(({ _id, title }) => (
          <label key={_id} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" value={_id} {...field} className="size-5 shrink-0" />
            <span className="min-w-0 break-words">{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
