import { type ComponentProps, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { ApiError } from '#shared/api-client.ts';
import type { CallInput, Endpoint } from '#shared/endpoint.ts';
import { useUnsaved } from '#web/desk/unsaved.tsx';
import { notify } from '#web/ui/notify.ts';
import type { Rules } from './by-rules.ts';
import type { FormDialog } from './form-dialog.tsx';
import { type ContractForm, useContractForm } from './use-contract-form.ts';

interface RecordFormOptions<Typed extends FieldValues, Checked> {
  /** Undefined for a new record. */
  record: { _id: string; version: number } | undefined;
  /** The name of the record's id in the path of the call. */
  idName: string;
  /** 'Speaker' */
  One: string;
  create: 'Add' | 'Create';
  fields: z.ZodType<Checked, Typed> | Rules<Typed, Checked>;
  defaults: DefaultValues<Typed>;
  pathOf?: (serverName: string) => string;
  open: boolean;
  onClose: () => void;
  /** Called after saving. By default the page is loaded again. */
  onSaved?: () => Promise<unknown>;
}

export interface RecordForm<Typed extends FieldValues, Checked> {
  form: ContractForm<Typed, Checked>;
  dialog: Omit<ComponentProps<typeof FormDialog>, 'children'>;
}

const words = {
  Add: { created: 'added', creating: 'Adding...' },
  Create: { created: 'created', creating: 'Creating...' },
};

/**
 * The form of a new or an edited record, and what its dialog needs. Typed text is kept until it is saved. The
 * contract's body has the fields; for an edit, the call also has the record's id and version.
 */
export function useRecordForm<Typed extends FieldValues, Checked>(
  contract: Endpoint,
  { fields, defaults, pathOf, One, create, open, onClose, ...of }: RecordFormOptions<Typed, Checked>,
): RecordForm<Typed, Checked> {
  // The record when the form was opened. With a newer version from the list, a save would overwrite changes that nobody
  // has seen.
  const [record] = useState(of.record);
  const { revalidate } = useRevalidator();
  const { onSaved = revalidate } = of;
  const { created, creating } = words[create];
  const one = One.toLowerCase();
  const form = useContractForm(contract, {
    fields,
    defaults,
    draft: { name: One, recordId: record?._id ?? '', open },
    disabledReason: false,
    pathOf,
    input: (body) =>
      (record
        ? { params: { [of.idName]: record._id }, body: { ...body, version: record.version } }
        : // This hook does not know which contract it gets.
          { body }) as CallInput<Endpoint>,
    async onSent() {
      await onSaved();
      notify({ title: `${One} ${record ? 'updated' : created} successfully!`, tone: 'success' });
      onClose();
    },
    failure: { words: `Failed to ${record ? 'update' : create.toLowerCase()} the ${one}. Please try again.` },
    async onRefused(error) {
      // Somebody else has changed or deleted the record, so the list is out of date.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) await revalidate();
    },
  });
  const dialog = {
    form,
    open,
    onClose,
    unsaved: useUnsaved(open && form.isDirty, onClose),
    title: record ? `Edit ${One}` : `Add New ${One}`,
    action: record
      ? { label: `Update ${One}`, busyLabel: 'Updating...' }
      : { label: `${create} ${One}`, busyLabel: creating },
    waiting: `The ${one} is being saved.`,
  };
  return { form, dialog };
}
