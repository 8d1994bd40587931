import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import type { Criterion } from '#features/judging/contract.ts';

interface MarkFieldProps {
  criterion: Criterion;
  /** Undefined until the judge has chosen a mark, because 0 is a mark too. */
  value: number | undefined;
  onChange: (value: number) => void;
}

/** Can be set with one thumb: a button for each mark, or a slider if there are many. */
export function MarkField({ criterion, value, onChange }: MarkFieldProps) {
  const { name, max, weight } = criterion;
  return (
    <fieldset className="min-w-0 border-line border-t pt-4">
      <legend className="sr-only">{name}</legend>
      <div aria-hidden className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 wrap-anywhere font-semibold text-lg">{name}</span>
        <span className="figures shrink-0 text-quiet">
          <strong className="text-2xl text-ink">{value ?? '–'}</strong> / {max}
          {weight !== 1 && <span className="text-sm"> × {weight}</span>}
        </span>
      </div>
      {max <= 10 ? (
        <Points criterion={criterion} value={value} onChange={onChange} />
      ) : (
        <Slider criterion={criterion} value={value} onChange={onChange} />
      )}
    </fieldset>
  );
}

const chip =
  'figures grid min-h-12 cursor-pointer place-items-center rounded-field border border-edge text-lg has-checked:border-accent-fill has-checked:bg-accent-fill has-checked:font-semibold has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2';

function Points({ criterion: { _id, name, max }, value, onChange }: MarkFieldProps) {
  const group = useId();
  const whole = value === undefined ? undefined : Math.floor(value);
  const half = value !== undefined && value !== whole;
  const words = max === 1 ? ['No', 'Yes'] : undefined;
  return (
    <div className="mt-3 grid grid-cols-6 gap-2">
      {[...Array(max + 1).keys()].map((points) => (
        <label key={points} className={max === 1 ? `${chip} col-span-3` : chip}>
          <input
            type="radio"
            name={group + _id}
            className="sr-only"
            checked={whole === points}
            aria-label={words ? `${name}: ${words[points]}` : `${name}: ${points} of ${max}`}
            onChange={() => onChange(points)}
          />
          {words ? words[points] : points}
        </label>
      ))}
      {max > 1 && (
        <label className={chip}>
          <input
            type="checkbox"
            className="sr-only"
            aria-label={`${name}: half a point more`}
            checked={half}
            disabled={whole === undefined || whole === max}
            onChange={() => whole !== undefined && onChange(half ? whole : whole + 0.5)}
          />
          +½
        </label>
      )}
    </div>
  );
}

function Slider({ criterion: { name, max }, value, onChange }: MarkFieldProps) {
  const step = (by: number) => onChange(Math.min(max, Math.max(0, (value ?? 0) + by)));
  const button = 'grid size-12 shrink-0 place-items-center rounded-field border border-edge';
  return (
    <div className="mt-3 flex items-center gap-3">
      <button type="button" className={button} aria-label={`${name}: one point less`} onClick={() => step(-1)}>
        <Minus aria-hidden size={20} />
      </button>
      <input
        type="range"
        min={0}
        max={max}
        step={1}
        value={value ?? 0}
        aria-label={name}
        aria-valuetext={value === undefined ? 'Not marked' : `${value} of ${max}`}
        className={`h-12 min-w-0 flex-1 accent-accent-fill ${value === undefined ? 'opacity-60' : ''}`}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <button type="button" className={button} aria-label={`${name}: one point more`} onClick={() => step(1)}>
        <Plus aria-hidden size={20} />
      </button>
    </div>
  );
}
