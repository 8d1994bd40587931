import { useEffect } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { CallInput, Endpoint } from '#shared/endpoint.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useSaved } from '#web/settings/save-changes.tsx';
import { useStale, useTheirs } from './their-version.tsx';

export interface SettingFormProps<Value> {
  stored: Value;
  onSaved: (stored: Value) => void;
  /** Called when the form gets or loses unsaved changes. A screen asks once about all its forms. */
  onStarted?: (isStarted: boolean) => void;
}

type WithSeen<Value> = Value & { seen?: Value | undefined };

/** A call that replaces a setting as a whole and returns it. */
type Replacing<Value, Typed> = Endpoint & {
  body: z.ZodType<WithSeen<Value>, WithSeen<Typed>>;
  output: z.ZodType<Value>;
};

interface SettingForm<Value, Typed> {
  /** The name under which typed text is kept when the session ends. */
  name: string;
  fields: z.ZodType<Value, Typed>;
  /** The title of the toast that says that nothing was saved. */
  failed: string;
  read: () => Promise<Value>;
  /** `seen`: what was stored when the form was opened or last saved. */
  input: (body: Value, seen: Value) => CallInput<Replacing<Value, Typed>>;
}

export function useSettingForm<Value extends Typed, Typed extends FieldValues>(
  contract: Replacing<Value, Typed>,
  { name, fields, failed, read, input }: SettingForm<Value, Typed>,
  { stored, onSaved, onStarted }: SettingFormProps<Value>,
) {
  const { saved, flash } = useSaved();
  const { isStale, onRefused, renewed } = useStale();
  const form = useContractForm(contract, {
    fields,
    defaults: stored as DefaultValues<Typed>,
    draft: { name, recordId: name },
    disabledReason: false,
    input: (body) => input(body, stored),
    onSent(answer) {
      show(answer);
      flash();
    },
    failure: { toast: failed, words: 'Something went wrong. Please try again.' },
    onRefused,
  });
  function show(value: Value) {
    form.reset(value);
    renewed();
    onSaved(value);
  }
  const { run } = useTheirs(async () => show(await read()));
  const { isDirty } = form;
  useEffect(() => onStarted?.(isDirty), [onStarted, isDirty]);
  /** `loadTheirs` is defined only after somebody else has saved first. */
  return { form, saved, loadTheirs: isStale ? () => void run() : undefined };
}
