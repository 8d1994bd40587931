import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';

type TextAreaProps = FieldLook & Omit<ComponentProps<'textarea'>, keyof FieldLook>;

export function TextArea({ label, hint, error, required, labelHidden, className, id, ...area }: TextAreaProps) {
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
      {(control) => <textarea rows={4} {...area} {...control} className="control control-area" />}
    </Field>
  );
}
