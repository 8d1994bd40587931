import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ApiError } from '#shared/api-client.ts';
import type { CallInput, Endpoint } from '#shared/endpoint.ts';
import { useUnsaved } from '#web/desk/unsaved.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { notify } from '#web/ui/notify.ts';
import type { FormProps } from './record-screen.tsx';

interface RecordForm<Typed extends FieldValues, Values> extends FormProps<Values & { _id: string; version: number }> {
  fields: z.ZodType<Values, Typed>;
  blank: DefaultValues<Typed>;
  /** 'Speaker' */
  One: string;
}

/**
 * The form of a new record or of one that is changed, and what its dialog needs; what was typed stays until it is
 * saved. The contract takes the fields as its body; that of a change also the record's id and version.
 */
export function useRecordForm<Typed extends FieldValues, Values>(
  contract: Endpoint,
  { fields, blank, One, open, onSaved, onClose, ...props }: RecordForm<Typed, Values>,
) {
  // The list behind may bring a newer one, whose version would let this form overwrite what nobody here has seen.
  const [record] = useState(props.record);
  const { revalidate } = useRevalidator();
  const form = useContractForm(contract, {
    fields,
    // A record has all that is typed.
    defaults: (record ?? blank) as DefaultValues<Typed>,
    draft: { name: One, recordId: record?._id ?? '', open },
    disabledReason: false,
    input: (body) =>
      (record
        ? { params: { recordId: record._id }, body: { ...body, version: record.version } }
        : // Which contract it is, this hook does not know.
          { body }) as CallInput<Endpoint>,
    async onSent() {
      await onSaved();
      notify({ title: `${One} ${record ? 'updated' : 'added'} successfully!`, tone: 'success' });
      onClose();
    },
    failure: { words: `Failed to ${record ? 'update' : 'add'} ${One.toLowerCase()}. Please try again.` },
    async onRefused(error) {
      // Changed or deleted by somebody else: the list behind is out of date.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate();
    },
  });
  const dialog = {
    form,
    open,
    onClose,
    unsaved: useUnsaved(open && form.isDirty, onClose),
    title: record ? `Edit ${One}` : `Add New ${One}`,
    action: {
      label: record ? `Update ${One}` : `Add ${One}`,
      busyLabel: record ? 'Updating...' : 'Adding...',
    },
    waiting: 'The change is being saved.',
  };
  return { form, dialog };
}
