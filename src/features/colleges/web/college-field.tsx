import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type CollegeSuggestion, suggestColleges } from '#features/colleges/calls.ts';
import { api } from '#web/api.ts';
import { TextField, type TextFieldProps } from '#web/ui/fields/text-field.tsx';

const pauseMs = 250;

/**
 * A text field that suggests known colleges while somebody types (R312). Any text is allowed. The browser's own list
 * shows the suggestions. If the call fails, there are no suggestions.
 */
export function CollegeField({ onInput, onBlur, ...field }: TextFieldProps) {
  const id = useId();
  const [known, setKnown] = useState<CollegeSuggestion[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wanted = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);

  function look(text: string) {
    clearTimeout(timer.current);
    wanted.current = text;
    // After a suggestion was chosen, no more are needed.
    if (text.trim().length < 2 || known.some(({ name }) => name === text)) return;
    timer.current = setTimeout(() => {
      const found = api.call(suggestColleges, { params: { text: text.slice(0, 100) } });
      found.then(
        (colleges) => wanted.current === text && setKnown(colleges),
        () => {},
      );
    }, pauseMs);
  }

  return (
    <>
      <TextField
        {...field}
        list={id}
        onInput={(event: FormEvent<HTMLInputElement>) => {
          look(event.currentTarget.value);
          onInput?.(event as Parameters<NonNullable<typeof onInput>>[0]);
        }}
        onBlur={(event: FocusEvent<HTMLInputElement>) => {
          clearTimeout(timer.current);
          onBlur?.(event);
        }}
      />
      <datalist id={id}>
        {known.map(({ name, hint }) => (
          <option key={`${name} ${hint}`} value={name} label={hint ? `${name} (${hint})` : name} />
        ))}
      </datalist>
    </>
  );
}
