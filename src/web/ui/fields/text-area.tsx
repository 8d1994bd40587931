import type { ComponentProps } from 'react';
import { Field, type FieldLook, splitLook } from './field.tsx';

type TextAreaProps = FieldLook & Omit<ComponentProps<'textarea'>, keyof FieldLook>;

export function TextArea(props: TextAreaProps) {
  const { look, rest } = splitLook(props);
  return (
    <Field {...look}>
      {(control) => <textarea rows={4} {...rest} {...control} className="control control-area" />}
    </Field>
  );
}
