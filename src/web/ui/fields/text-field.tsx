import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';

export type TextFieldProps = FieldLook & Omit<ComponentProps<'input'>, keyof FieldLook>;

/** `<TextField label="Email" type="email" error={errors.email?.message} {...register('email')} />` */
export function TextField({ label, hint, error, required, labelHidden, className, id, ...input }: TextFieldProps) {
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
      {(control) => <input type="text" {...input} {...control} className="control" />}
    </Field>
  );
}
