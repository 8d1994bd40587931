import { type FieldErrors, type FieldPath, get, useFormContext } from 'react-hook-form';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import type { SiteValues } from '../contract.ts';

interface SiteFieldProps extends Omit<TextFieldProps, 'name' | 'ref'> {
  name: FieldPath<SiteValues>;
}

export function SiteField({ name, ...field }: SiteFieldProps) {
  const { register, formState } = useFormContext<SiteValues>();
  return <TextField {...field} error={faultOf(formState.errors, name)} {...register(name)} />;
}

interface SiteAreaProps {
  name: FieldPath<SiteValues>;
  label: string;
  hint?: string;
  required?: boolean;
  rows?: number;
}

export function SiteArea({ name, ...area }: SiteAreaProps) {
  const { register, formState } = useFormContext<SiteValues>();
  return <TextArea {...area} error={faultOf(formState.errors, name)} {...register(name)} />;
}

function faultOf(errors: FieldErrors<SiteValues>, name: string): string | undefined {
  const fault = get(errors, name) as { message?: string } | undefined;
  return fault?.message;
}
