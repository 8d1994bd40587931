import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { CollegeField } from '#features/colleges/web/index.ts';
import { adminApi } from '#web/api.ts';
import { useAttempt } from '#web/hooks/use-action.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { findSpotPeople } from '../contract.ts';
import type { Served } from './spot-desk-page.tsx';

type Found = z.output<typeof findSpotPeople.output>['people'];

/** Who it is: by the phone number, or as somebody new. */
export function PersonPart({ onServe }: { onServe: (served: Served) => void }) {
  const [phone, setPhone] = useState('');
  const [found, setFound] = useState<Found>();
  const { busy, refusal, attempt } = useAttempt('The search failed. Please try again.');
  const search = (event: FormEvent) => {
    event.preventDefault();
    void attempt(async () => setFound((await adminApi.call(findSpotPeople, { query: { phone } })).people));
  };
  return (
    <div className="grid gap-6">
      <form onSubmit={search} className="flex flex-wrap items-end gap-3">
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          value={phone}
          onChange={({ target }) => {
            setPhone(target.value);
            setFound(undefined);
          }}
          className="flex-1 basis-56"
        />
        <Button type="submit" variant="main" busy={busy} busyLabel="Searching...">
          Search
        </Button>
      </form>
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <p role="status" className="empty:hidden">
        {found && (found.length > 0 ? 'Who of them is it?' : 'Nobody has this number yet.')}
      </p>
      {found && found.length > 0 && (
        <ul className="border-line border-t">
          {found.map(({ _id, name, college, events, passes }) => (
            <li key={_id} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
              <span className="grid min-w-0 flex-1 basis-48">
                <span className="break-words font-medium">{name}</span>
                <span className="break-words text-quiet text-sm">{college}</span>
              </span>
              <Button onClick={() => onServe({ person: { student: _id }, name, events, passes })}>
                Choose<span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {found && <NewPerson phone={phone} onServe={onServe} />}
    </div>
  );
}

function NewPerson({ phone, onServe }: { phone: string; onServe: (served: Served) => void }) {
  const [typed, setTyped] = useState({ name: '', college: '', email: '' });
  // The account is known by it until it is there: what is sent twice makes one.
  const [key] = useState(() => crypto.randomUUID());
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
    autoComplete: 'off',
  });
  const isShort = (text: string) => text.trim().length < 2;
  const missing = isShort(typed.name) ? 'Enter the name first.' : isShort(typed.college) && 'Enter the college first.';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (missing) return;
    onServe({ person: { key, phone, ...typed }, name: typed.name, events: [], passes: [] });
  };
  return (
    <form onSubmit={send} aria-label="Somebody new" className="grid gap-4">
      <h2 className="text-lg!">Somebody new</h2>
      <TextField label="Name" required minLength={2} maxLength={200} {...field('name')} />
      <CollegeField label="College" required minLength={2} maxLength={200} {...field('college')} />
      <TextField
        label="Email"
        type="email"
        hint="Without one they cannot log in later. The ticket works all the same."
        {...field('email')}
      />
      <Button type="submit" variant="main" className="justify-self-start" disabledReason={missing}>
        Continue
      </Button>
    </form>
  );
}
