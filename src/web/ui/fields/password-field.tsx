import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Field, splitLook } from './field.tsx';
import { passwordStrength, passwordStrengths, strengthText } from './password-strength.ts';
import type { TextFieldProps } from './text-field.tsx';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** For choosing a password: shows its strength while somebody types. */
  strength?: boolean;
}

/** `autoComplete` is `current-password` when logging in, `new-password` when choosing one. */
export function PasswordField({ strength = false, ...props }: PasswordFieldProps) {
  const { look, rest } = splitLook(props);
  const [visible, setVisible] = useState(false);
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLSpanElement>(null);
  // Also rates a text that was typed before the scripts were loaded.
  useEffect(() => setTyped(box.current?.querySelector('input')?.value ?? ''), []);
  const Icon = visible ? EyeOff : Eye;
  const words = strength && typed ? strengthText(typed) : look.hint;
  return (
    <Field {...look} hint={words}>
      {(control) => (
        <span className="grid gap-1.5">
          <span ref={box} className="relative">
            <input
              {...rest}
              {...control}
              type={visible ? 'text' : 'password'}
              // A visible password is not prose.
              autoCapitalize="none"
              spellCheck={false}
              className="control control-password"
              onInput={strength ? (event) => setTyped(event.currentTarget.value) : undefined}
            />
            <button
              type="button"
              className="absolute inset-y-0 right-1 my-auto grid size-9 place-items-center rounded-field text-quiet hover:text-ink pointer-coarse:size-11"
              aria-label={visible ? 'Hide password' : 'Show password'}
              onClick={() => setVisible(!visible)}
            >
              <Icon aria-hidden size={18} />
            </button>
          </span>
          {strength && typed && <StrengthBar typed={typed} />}
        </span>
      )}
    </Field>
  );
}

/** Only for sighted people, because the words below say the same. */
function StrengthBar({ typed }: { typed: string }) {
  const strength = passwordStrength(typed);
  const reached = passwordStrengths.indexOf(strength);
  return (
    <span aria-hidden data-strength={strength} className="strength">
      {passwordStrengths.slice(1).map((step, index) => (
        <span key={step} data-reached={index < reached || undefined} />
      ))}
    </span>
  );
}
