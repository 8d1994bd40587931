import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Times } from './use-sign-ups.ts';

interface TimeFormProps {
  /** The times that the list is for; undefined for the last 24 hours. */
  times: Times | undefined;
  busy: boolean;
  onType: () => void;
  onShow: (times: Times) => void;
}

export function TimeForm({ times, busy, onType, onShow }: TimeFormProps) {
  const [typed, setTyped] = useState<Partial<Times>>({});
  const from = typed.from ?? times?.from ?? '';
  const to = typed.to ?? times?.to ?? '';

  function show(event: FormEvent) {
    event.preventDefault();
    if (!busy) onShow({ from, to });
  }

  const time = (name: keyof Times, label: string, value: string) => (
    <TextField
      label={label}
      type="datetime-local"
      required
      value={value}
      onChange={({ target }) => {
        setTyped((before) => ({ ...before, [name]: target.value }));
        onType();
      }}
    />
  );
  return (
    <form noValidate onSubmit={show} className="grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
      {time('from', 'Signed up from', from)}
      {time('to', 'Until', to)}
      <Button type="submit" busy={busy} className="justify-self-start">
        Show networks
      </Button>
    </form>
  );
}
