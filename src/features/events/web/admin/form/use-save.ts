import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { getEvent } from '#features/events/calls.ts';
import { createEvent, type FestEvent, updateEvent } from '#features/events/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { notify } from '#web/ui/notify.ts';
import { formPath } from './faults.ts';
import { type FormValues, fieldsOf } from './values.ts';

export type Refused =
  | { kind: 'words'; message: string }
  /** Somebody else has saved it meanwhile; `newer` is what is stored now, if it could be read. */
  | { kind: 'stale'; message: string; version: number; newer: FestEvent | undefined }
  | { kind: 'vanished' };

interface Saving {
  form: UseFormReturn<FormValues>;
  timeZone: string;
  /** The event that is edited, as it was read; undefined for a new one. */
  stored: FestEvent | undefined;
  onSaved: () => void;
  /** Where the server has found faults. */
  onFaults: (paths: string[]) => void;
}

export function useSave({ form, timeZone, stored, onSaved, onFaults }: Saving) {
  const [refused, setRefused] = useState<Refused>();
  const [busy, setBusy] = useState<'published' | 'unpublished'>();

  async function save(values: FormValues, isActive: boolean, version = stored?.version) {
    setBusy(isActive ? 'published' : 'unpublished');
    setRefused(undefined);
    const body = { ...fieldsOf(values, timeZone, stored), isActive };
    try {
      if (stored) await adminApi.call(updateEvent, { params: { eventId: stored._id }, body: { ...body, version } });
      else await adminApi.call(createEvent, { body });
      notify({ title: stored ? 'Event updated successfully!' : 'Event created successfully!', tone: 'success' });
      onSaved();
    } catch (error) {
      notify({
        title: 'Error',
        description: `Failed to ${stored ? 'update' : 'create'} event. Please check the form and try again.`,
        tone: 'error',
      });
      setRefused(await refusalOf(error, stored));
      showFaults(error);
    } finally {
      setBusy(undefined);
    }
  }

  function showFaults(error: unknown) {
    if (!(error instanceof ApiError)) return;
    const faults = Object.entries(error.errors).filter(([path]) => path !== 'version');
    for (const [path, message] of faults) {
      form.setError(formPath(path) as keyof FormValues, { type: 'server', message });
    }
    if (faults.length > 0) onFaults(faults.map(([path]) => formPath(path)));
  }

  return { save, busy, refused, forgive: () => setRefused(undefined) };
}

async function refusalOf(error: unknown, stored: FestEvent | undefined): Promise<Refused> {
  if (!(error instanceof ApiError)) return { kind: 'words', message: 'Something went wrong. Please try again.' };
  if (stored && error.status === 404) return { kind: 'vanished' };
  if (stored && error.status === 409 && error.errors.version) {
    const newer = await adminApi.call(getEvent, { params: { eventId: stored._id } }).catch(() => undefined);
    return { kind: 'stale', message: error.message, version: Number(error.errors.version), newer };
  }
  return { kind: 'words', message: error.message || 'The server had a fault. Please try again.' };
}
