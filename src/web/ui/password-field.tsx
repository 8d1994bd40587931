import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** `autoComplete` is `current-password` when logging in, `new-password` when choosing one. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  labelHidden,
  className,
  id,
  ...input
}: Omit<TextFieldProps, 'type'>) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {(control) => (
        <span className="relative">
          <input {...input} {...control} type={visible ? 'text' : 'password'} className="control control-password" />
          <button
            type="button"
            className="absolute inset-y-0 right-1 my-auto grid size-9 place-items-center rounded-field text-quiet hover:text-ink"
            aria-label={visible ? 'Hide password' : 'Show password'}
            onClick={() => setVisible(!visible)}
          >
            <Icon aria-hidden size={18} />
          </button>
        </span>
      )}
    </Field>
  );
}
