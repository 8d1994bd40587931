import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';

type SelectFieldProps = FieldLook &
  Omit<ComponentProps<'select'>, keyof FieldLook> & {
    /** Shown while nothing is chosen; its value is ''. */
    placeholder?: string;
    /** Rows of a list, after the other options. */
    choices?: readonly { _id: string; title: string }[];
  };

/** The browser's own select, which every phone knows how to show. Options are `<option>` children. */
export function SelectField({
  label,
  hint,
  error,
  required,
  labelHidden,
  className,
  id,
  placeholder,
  choices,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      labelHidden={labelHidden}
      className={className}
      id={id}
    >
      {(control) => (
        <span className="relative">
          <select {...select} {...control} className="control control-select">
            {placeholder && <option value="">{placeholder}</option>}
            {children}
            {choices?.map(({ _id, title }) => (
              <option key={_id} value={_id}>
                {title}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-quiet"
          />
        </span>
      )}
    </Field>
  );
}
