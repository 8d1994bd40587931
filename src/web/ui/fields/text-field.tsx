import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';

export type TextFieldProps = FieldLook & Omit<ComponentProps<'input'>, keyof FieldLook>;

/** `<TextField label="Email" type="email" error={errors.email?.message} {...register('email')} />` */
export function TextField({ label, hint, error, required, labelHidden, className, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {(control) => <input type="text" {...input} {...control} className="control" />}
    </Field>
  );
}
