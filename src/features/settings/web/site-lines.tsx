import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { linesOf } from '#web/form/lines-of.ts';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { SiteValues } from '../contract.ts';

interface SiteLinesProps {
  name: 'contactPhones' | 'eventHighlights' | 'trustedImageHosts';
  label: string;
  hint?: string;
  rows?: number;
}

/** A short list, one item on each line. */
export function SiteLines({ name, label, hint, rows = 3 }: SiteLinesProps) {
  const { control } = useFormContext<SiteValues>();
  const { field, fieldState } = useController({ control, name });
  const stored = field.value.join('\n');
  const [typed, setTyped] = useState(stored);
  // A text that is being typed may end in a new line; a saved or loaded list does not.
  const text = linesOf(typed).join('\n') === stored ? typed : stored;
  return (
    <TextArea
      label={label}
      hint={hint}
      rows={rows}
      ref={field.ref}
      value={text}
      error={faultIn(fieldState.error)}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(linesOf(target.value));
      }}
    />
  );
}

/** The fault of the whole list, or of the first line with one. */
function faultIn(error: unknown): string | undefined {
  const { message, ...lines } = (error ?? {}) as Record<string, { message?: string } | string>;
  if (typeof message === 'string') return message;
  for (const [at, line] of Object.entries(lines)) {
    if (typeof line === 'object' && line?.message) return `Line ${Number(at) + 1}: ${line.message}`;
  }
  return undefined;
}
