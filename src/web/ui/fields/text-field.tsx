import type { ComponentProps } from 'react';
import { Field, type FieldLook, splitLook } from './field.tsx';

export type TextFieldProps = FieldLook & Omit<ComponentProps<'input'>, keyof FieldLook>;

/** `<TextField label="Email" type="email" error={errors.email?.message} {...register('email')} />` */
export function TextField(props: TextFieldProps) {
  const { look, rest } = splitLook(props);
  return <Field {...look}>{(control) => <input type="text" {...rest} {...control} className="control" />}</Field>;
}
