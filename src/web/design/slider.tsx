import { Field } from '#web/ui/fields/field.tsx';

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onValueChange: (value: number) => void;
}

export function Slider({ label, value, onValueChange, ...range }: SliderProps) {
  return (
    <Field label={label}>
      {(control) => (
        <span className="flex items-center gap-4">
          <input
            {...control}
            {...range}
            type="range"
            className="design-slider"
            value={value}
            onChange={({ target }) => onValueChange(target.valueAsNumber)}
          />
          <output htmlFor={control.id} className="figures min-w-9 text-right">
            {value}
          </output>
        </span>
      )}
    </Field>
  );
}
