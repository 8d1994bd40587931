import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import type { Payer } from '#features/payments/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { wordsOf } from '#web/form-faults.ts';
import { useKept } from '#web/kept-form.ts';
import { type Faults, focusFirstFault } from './entry.ts';

/** A form for money that changed hands by hand: what is typed, whose it is, what is wrong, and how it is saved. */
export function useEntry<Fields extends Record<string, string>>(name: 'cash' | 'refund', empty: Fields) {
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(empty);
  const [payer, setPayer] = useState<Payer>();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  function set(some: Partial<Fields>) {
    setFields((before) => ({ ...before, ...some }));
    setFaults({});
  }

  function tell(found: Faults) {
    setFaults(found);
    focusFirstFault(form);
  }

  // An event may be kept from the entry before: nobody has typed that.
  const isStarted =
    payer !== undefined || Object.entries(fields).some(([field, text]) => field !== 'eventId' && text.trim() !== '');
  const isRestored = useKept(
    { kind: 'admin', name, recordId: '' },
    () => (isStarted ? { values: { fields, payer }, changed: [] } : undefined),
    ({ values }) => {
      setFields({ ...empty, ...values.fields });
      setPayer(values.payer);
    },
  );

  return {
    form,
    isStarted,
    isRestored: isRestored && isStarted,
    fields,
    payer,
    refusal,
    busy,
    set,
    /** What a control of this field needs. */
    field: (one: keyof Fields & string) => ({
      value: fields[one],
      error: faults[one],
      onChange: ({ target }: { target: { value: string } }) => set({ [one]: target.value } as Partial<Fields>),
    }),
    choose: setPayer,
    refuse: setRefusal,
    /** Starts the next entry with the values it is likely to share. */
    restart(kept: Partial<Fields> = {}) {
      setFields({ ...empty, ...kept });
      setPayer(undefined);
    },
    /** Saves what holds no fault; `failed` is said where nobody knows why it could not be. */
    async save(found: Faults, send: () => Promise<void>, failed: string): Promise<void> {
      if (Object.keys(found).length > 0) return tell(found);
      setBusy(true);
      setRefusal(undefined);
      try {
        await send();
        await revalidate();
      } catch (error) {
        setRefusal(wordsOf(error, failed));
        if (error instanceof ApiError) tell(error.errors);
      } finally {
        setBusy(false);
      }
    },
  };
}

/** The first fault of each field. */
export function faultsIn({ error }: z.ZodSafeParseResult<unknown>): Faults {
  const issues = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
  return Object.fromEntries(issues.reverse());
}
