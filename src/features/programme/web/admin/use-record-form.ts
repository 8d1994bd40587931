import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ApiError } from '#shared/api-client.ts';
import { useUnsaved } from '#web/desk/unsaved.tsx';
import { showFieldFaults, wordsOf } from '#web/form-faults.ts';
import { useKeptForm } from '#web/kept-form.ts';
import { notify } from '#web/ui/notify.ts';

interface RecordForm<Values> {
  schema: z.ZodType<Values, FieldValues>;
  values: Values;
  send: (values: Values) => Promise<unknown>;
  /** 'Speaker' */
  One: string;
  /** Undefined for a new one. */
  record: { _id: string } | undefined;
  open: boolean;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Validates, sends and says what came of it; what was typed stays until it is saved. */
export function useRecordForm<Values extends FieldValues>({
  schema,
  values,
  send,
  One,
  record,
  open,
  ...then
}: RecordForm<Values>) {
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<FieldValues, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<FieldValues>,
  });

  // Read here, so that the form keeps account of it.
  const { isDirty, isSubmitting } = form.formState;
  const isRestored = useKeptForm(form, { kind: 'admin', name: One, recordId: record?._id ?? '', open });
  const unsaved = useUnsaved(open && isDirty, then.onClose);

  const submit = form.handleSubmit(async (typed) => {
    setRefusal(undefined);
    try {
      await send(typed);
    } catch (error) {
      const failure = `Failed to ${record ? 'update' : 'add'} ${One.toLowerCase()}. Please try again.`;
      showFieldFaults(form, error);
      if (!(error instanceof ApiError && Object.keys(error.errors).length > 0)) setRefusal(wordsOf(error, failure));
      // Changed or deleted by somebody else: the list behind is out of date.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate();
      return;
    }
    await then.onSaved();
    notify({ title: `${One} ${record ? 'updated' : 'added'} successfully!`, tone: 'success' });
    then.onClose();
  });

  const errorOf = (field: keyof Values & string) => form.formState.errors[field]?.message as string | undefined;
  return { form, submit, refusal, isRestored, errorOf, unsaved, busy: isSubmitting };
}
