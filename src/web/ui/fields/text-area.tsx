import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';

type TextAreaProps = FieldLook & Omit<ComponentProps<'textarea'>, keyof FieldLook>;

export function TextArea({ label, hint, error, required, labelHidden, className, id, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {(control) => <textarea rows={4} {...area} {...control} className="control control-area" />}
    </Field>
  );
}
