import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Field } from '#web/ui/fields/field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { TemplateForm } from './template-form.ts';

/** A length in millimetres. */
export function MillimetreField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} type="number" inputMode="decimal" step={0.5} autoComplete="off" />;
}

type ColourPath = 'design.paper' | `design.boxes.${number}.colour` | `design.panel.${'ground' | 'line' | 'dots'}`;

/** A colour, chosen in the browser's palette or typed as it is in the college's style guide. */
export function ColourField({ form, path, label }: { form: TemplateForm; path: ColourPath; label: string }) {
  const { error, ...input } = form.field(path);
  const value = form.watch(path) ?? '';
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className="flex gap-2">
          <input
            type="color"
            aria-label={`${label}, from the palette`}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
            className="h-9 w-11 shrink-0 cursor-pointer rounded-field border border-edge bg-transparent p-0.5 pointer-coarse:h-11"
            onChange={({ target }) => form.setValue(path, target.value, { shouldDirty: true, shouldValidate: true })}
          />
          <input
            {...input}
            {...control}
            type="text"
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            className="control figures"
          />
        </span>
      )}
    </Field>
  );
}

interface IconChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; name: string; Icon: LucideIcon }[];
  onChange: (value: Value) => void;
}

export function IconChoice<Value extends string>({ label, value, options, onChange }: IconChoiceProps<Value>) {
  const group = useId();
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="field-label mb-1.5">{label}</legend>
      <div className="grid grid-cols-3 gap-1 rounded-field border border-edge p-0.5">
        {options.map(({ value: one, name, Icon }) => (
          <label
            key={one}
            title={name}
            className={clsx(
              'relative grid min-h-7.5 place-items-center rounded-[8px] has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-10',
              one === value ? 'bg-accent-fill text-on-accent' : 'text-quiet hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={group}
              aria-label={name}
              checked={one === value}
              className="absolute inset-0 cursor-pointer opacity-0"
              onChange={() => onChange(one)}
            />
            <Icon aria-hidden size={17} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
