import type { FocusEvent } from 'react';
import type { FieldPath } from 'react-hook-form';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { EventForm } from './use-event-form.ts';
import type { FormValues } from './values.ts';

interface NumberFieldProps {
  form: EventForm;
  name: FieldPath<FormValues>;
  label: string;
  hint?: string;
  className?: string;
  /** The value for an empty field, which the field shows when it loses the focus. */
  blank?: '0' | '1';
  onChange?: () => void;
}

/** A field for a whole number. The value is text, because a browser's number field hides text that is not a number. */
export function NumberField({ form, name, label, hint, className, blank = '0', onChange }: NumberFieldProps) {
  const field = form.field(name, { onChange });

  function leave(event: FocusEvent<HTMLInputElement>) {
    if (event.target.value.trim() === '') form.setValue(name, blank, { shouldDirty: true });
    return field.onBlur(event);
  }

  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      className={className}
      inputMode="numeric"
      autoComplete="off"
      onBlur={leave}
      onFocus={(event) => event.target.select()}
    />
  );
}
