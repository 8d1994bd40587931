import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldLook, splitLook } from './field.tsx';

type SelectFieldProps = FieldLook &
  Omit<ComponentProps<'select'>, keyof FieldLook> & {
    /** Shown while nothing is chosen; its value is ''. */
    placeholder?: string;
    /** Rows of a list as options, after the other options. */
    choices?: readonly ({ _id: string } & (
      | { title: string; name?: undefined }
      | { title?: undefined; name: string }
    ))[];
  };

/** The browser's own select, which works well on every phone. The children are `<option>`s. */
export function SelectField({ placeholder, choices, children, ...props }: SelectFieldProps) {
  const { look, rest } = splitLook(props);
  return (
    <Field {...look}>
      {(control) => (
        <span className="relative">
          <select {...rest} {...control} className="control control-select">
            {placeholder && <option value="">{placeholder}</option>}
            {children}
            {choices?.map(({ _id, title, name }) => (
              <option key={_id} value={_id}>
                {title ?? name}
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
