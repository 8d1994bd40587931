import { useEffect } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { CallInput, Endpoint } from '#shared/endpoint.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useSaved } from '#web/settings/save-changes.tsx';

export interface SettingFormProps<Value> {
  stored: Value;
  onSaved: (stored: Value) => void;
  /** Whether the form has unsaved changes. A screen asks once, for all its forms. */
  onStarted?: (isStarted: boolean) => void;
}

/** A call that replaces a setting as a whole and returns it. */
type Replacing<Value, Typed> = Endpoint & { body: z.ZodType<Value, Typed>; output: z.ZodType<Value> };

export function useSettingForm<Value extends Typed, Typed extends FieldValues>(
  contract: Replacing<Value, Typed>,
  { failed, input }: { failed: string; input: (body: Value) => CallInput<Replacing<Value, Typed>> },
  { stored, onSaved, onStarted }: SettingFormProps<Value>,
) {
  const { saved, flash } = useSaved();
  const form = useContractForm(contract, {
    fields: contract.body,
    defaults: stored as DefaultValues<Typed>,
    draft: 'none',
    disabledReason: false,
    input,
    onSent(answer, _, { reset }) {
      reset(answer);
      onSaved(answer);
      flash();
    },
    failure: { toast: failed, words: 'Something went wrong. Please try again.' },
  });
  const { isDirty } = form;
  useEffect(() => onStarted?.(isDirty), [onStarted, isDirty]);
  return { form, saved };
}
