import { type FieldErrors, type FieldPath, get, useFormContext } from 'react-hook-form';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';
import type { SiteAnswer, SiteValues } from '../contract.ts';

/** A note about the stored value of a field. */
export type SiteNotes = Partial<Record<NonNullable<SiteAnswer['toFillIn'][number]['field']>, string>>;

export const notesOf = (items: SiteAnswer['toFillIn']): SiteNotes =>
  Object.fromEntries(items.flatMap(({ field, what }) => (field ? [[field, what]] : [])));

interface SiteFieldProps extends Omit<TextFieldProps, 'name' | 'ref' | 'error'> {
  name: FieldPath<SiteValues>;
  /** A note about the stored value, shown instead of the hint. */
  note?: string | undefined;
}

export function SiteField({ name, note, hint, ...field }: SiteFieldProps) {
  const { register, formState } = useFormContext<SiteValues>();
  const said = note ? <span className="text-warning">{note}</span> : hint;
  return <TextField {...field} hint={said} error={faultOf(formState.errors, name)} {...register(name)} />;
}

interface SiteAreaProps {
  name: FieldPath<SiteValues>;
  label: string;
  required?: boolean;
  rows: number;
}

export function SiteArea({ name, ...area }: SiteAreaProps) {
  const { register, formState } = useFormContext<SiteValues>();
  return <TextArea {...area} error={faultOf(formState.errors, name)} {...register(name)} />;
}

function faultOf(errors: FieldErrors<SiteValues>, name: string): string | undefined {
  const fault = get(errors, name) as { message?: string } | undefined;
  return fault?.message;
}
