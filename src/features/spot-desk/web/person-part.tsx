import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { CollegeField } from '#features/colleges/web/index.ts';
import { FormAlerts } from '#web/form/form-alerts.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { randomKey } from '#web/random-key.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { findSpotPeople, mostFound, type NewPerson, newPerson } from '../contract.ts';
import type { Served } from './desk-types.ts';
import { useFocusInside } from './use-focus-inside.ts';

type Found = z.output<typeof findSpotPeople.output> & { phone: string };

const phoneNumber = findSpotPeople.query.extend({
  // A number with fewer digits is not searched.
  phone: findSpotPeople.query.shape.phone
    .min(1, 'Please enter a phone number.')
    .refine((text) => text.replace(/\D/g, '').length >= 7, 'Please enter at least seven digits.'),
});

interface PersonPartProps {
  /** Whether somebody was served before. Then the field for the next number gets the focus. */
  isNext: boolean;
  /** A new person whose typed details are to be changed. */
  typed: NewPerson | undefined;
  onServe: (served: Served) => void;
}

/** Finds the person by the phone number, or takes the details of a new one. */
export function PersonPart({ isNext, typed, onServe }: PersonPartProps) {
  const part = useFocusInside<HTMLDivElement>('input', isNext);
  const [before, setBefore] = useState(typed);
  // Stays when the number is corrected.
  const [details, setDetails] = useState<Details>({ name: '', college: '', email: '', ...typed });
  const [found, setFound] = useState<Found>();
  const form = useContractForm(findSpotPeople, {
    fields: phoneNumber,
    defaults: { phone: typed?.phone ?? '' },
    draft: 'none',
    disabledReason: false,
    input: (query) => ({ query }),
    onSent({ people }, { phone }, { getValues }) {
      // Shown only if no other number was typed meanwhile.
      if (phoneNumber.safeParse(getValues()).data?.phone === phone) setFound({ people, phone });
    },
    failure: { words: 'The search failed. Please try again.' },
  });
  function isOther() {
    setFound(undefined);
    setBefore(undefined);
  }
  const phone = found?.phone ?? before?.phone ?? '';
  const isWhole = newPerson.shape.phone.safeParse(phone).success;
  return (
    <div ref={part} className="grid gap-6">
      <form {...form.props} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <TextField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          {...form.field('phone', { onChange: isOther })}
        />
        <Button {...form.button} variant="main" busyLabel="Searching..." className="beside-control">
          Search
        </Button>
      </form>
      <FormAlerts form={form} />
      <p role="status" className="empty:sr-only">
        {found && (found.people.length > 0 ? 'Choose the person.' : 'Nobody has this number yet.')}
      </p>
      {found && found.people.length > 0 && <KnownPeople people={found.people} onServe={onServe} />}
      {found?.people.length === mostFound && (
        <p className="text-quiet">These are the first {mostFound} with this number.</p>
      )}
      {found && !isWhole && <p className="text-quiet">For somebody new, search for the whole phone number.</p>}
      {isWhole && (
        <NewPersonForm
          phone={phone}
          before={before}
          isOnly={found?.people.length === 0}
          typed={details}
          onType={setDetails}
          onServe={onServe}
        />
      )}
    </div>
  );
}

function KnownPeople({ people, onServe }: Pick<Found, 'people'> & Pick<PersonPartProps, 'onServe'>) {
  const list = useFocusInside<HTMLUListElement>('button');
  return (
    <ul ref={list} className="border-line border-t">
      {people.map(({ _id, name, college, events, passes, holds }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b py-3">
          <span className="grid min-w-0 flex-1 basis-48">
            <span className="wrap-anywhere font-medium">{name}</span>
            <span className="wrap-anywhere text-quiet text-sm">{college}</span>
          </span>
          <Button onClick={() => onServe({ person: { student: _id }, name, events, passes, holds })}>
            Choose<span className="sr-only"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

type Details = Pick<NewPerson, 'name' | 'college' | 'email'>;

interface NewPersonProps extends Pick<PersonPartProps, 'onServe'> {
  phone: string;
  before: NewPerson | undefined;
  /** Whether nobody else has this phone number. */
  isOnly: boolean;
  typed: Details;
  onType: (typed: Details) => void;
}

function NewPersonForm({ phone, before, isOnly, typed, onType, onServe }: NewPersonProps) {
  const form = useFocusInside<HTMLFormElement>('input', isOnly);
  // The key identifies the account before it exists, so that a form that is sent twice makes one account.
  const [key] = useState(() => before?.key ?? randomKey());
  const field = (name: 'name' | 'college' | 'email') => ({
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onType({ ...typed, [name]: target.value }),
    autoComplete: 'off',
  });
  const isShort = (text: string) => text.trim().length < 2;
  const missing = isShort(typed.name) ? 'Enter the name first.' : isShort(typed.college) && 'Enter the college first.';
  const checked = newPerson.safeParse({ ...typed, key, phone });
  const whyNot = missing || (!checked.success && (checked.error.issues[0]?.message ?? ''));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!checked.success) return;
    onServe({ person: checked.data, name: checked.data.name, events: [], passes: [] });
  };
  return (
    <form ref={form} onSubmit={send} aria-label="Somebody new" className="grid gap-4">
      <h2 className="text-lg!">Somebody new</h2>
      <TextField label="Name" required minLength={2} maxLength={200} {...field('name')} />
      <CollegeField label="College" required minLength={2} maxLength={200} {...field('college')} />
      <TextField
        label="Email"
        type="email"
        hint="Without one they cannot log in later. The ticket works anyway."
        {...field('email')}
      />
      <Button type="submit" variant="main" className="justify-self-start" disabledReason={whyNot}>
        Continue
      </Button>
    </form>
  );
}
