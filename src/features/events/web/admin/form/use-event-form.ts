import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getEvent } from '#features/events/calls.ts';
import { createEvent, type FestEvent, updateEvent } from '#features/events/contract.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi } from '#web/api.ts';
import { byRules } from '#web/form/by-rules.ts';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { notify } from '#web/ui/notify.ts';
import { formFaults, formPath, type RulesContext } from './faults.ts';
import { type FormTab, firstOf, tabOf } from './tabs.ts';
import { type FormValues, fieldsOf } from './values.ts';

export type EventForm = ContractForm<FormValues, FormValues>;

export interface TabProps {
  form: EventForm;
}

export type Refused =
  /** Another organiser has saved the event meanwhile. `newer` is the stored event, if it could be read. */
  { kind: 'stale'; message: string; version: number; newer: FestEvent | undefined } | { kind: 'vanished' };

interface SaveTarget {
  isActive: boolean;
  /** The event that is overwritten. What it has decides which fields are sent. */
  base: FestEvent | undefined;
  /** The version that the server must still have. */
  version: number | undefined;
}

interface Options extends RulesContext {
  initial: FormValues;
  open: boolean;
  ask: (values: FormValues) => Promise<boolean>;
  onSaved: () => void;
}

/** The form, its open tab, the two ways to save it, and what to show if another organiser's change prevented saving. */
export function useEventForm({ initial, open, ask, onSaved, ...context }: Options) {
  const { timeZone, stored } = context;
  const [tab, setTab] = useState<FormTab>('basic');
  const [refused, setRefused] = useState<Refused>();
  const [isHidden, setHidden] = useState(false);
  const target = useRef<SaveTarget>({ isActive: true, base: undefined, version: undefined });
  const form: EventForm = useContractForm(stored ? updateEvent : createEvent, {
    fields: byRules<FormValues>((values) => formFaults(values, context, new Date())),
    defaults: initial,
    draft: { name: 'event', recordId: stored?._id ?? '', open },
    disabledReason: false,
    ask(values) {
      setRefused(undefined);
      return ask(values);
    },
    input(values) {
      const { isActive, base, version } = target.current;
      const body = { ...fieldsOf(values, timeZone, base), isActive };
      return base ? { params: { eventId: base._id }, body: { ...body, version } } : { body };
    },
    onSent() {
      notify({ title: stored ? 'Event updated successfully!' : 'Event created successfully!', tone: 'success' });
      onSaved();
    },
    failure: { words: 'Something went wrong. Please try again.' },
    pathOf: formPath,
    async onRefused(error) {
      const found = stored && (await refusalOf(error, stored));
      setRefused(found);
      // The alert already explains the refusal, and no field is wrong.
      if (found) return found;
      notify({
        title: 'Error',
        description: `Failed to ${stored ? 'update' : 'create'} event. Please check the form and try again.`,
        tone: 'error',
      });
      return found;
    },
    showFaults(paths) {
      const first = firstOf(paths);
      if (!first) return;
      // A field must be visible to take the focus.
      flushSync(() => setTab(tabOf(first)));
      form.setFocus(first as keyof FormValues);
    },
  });

  async function save(isActive: boolean, base = stored, version = base?.version) {
    if (form.busy) return;
    target.current = { isActive, base, version };
    setHidden(!isActive);
    await form.submit();
  }
  /** Saves again and overwrites another organiser's changes: those of `newer`, if it could be read. */
  const saveOver = (version: number, newer = stored) => save(target.current.isActive, newer, version);
  function forgive() {
    setRefused(undefined);
    form.refuse(undefined);
  }
  const busy = form.busy && (isHidden ? 'unpublished' : 'published');
  return { form, tab, setTab, busy, save, saveOver, refused, forgive };
}

async function refusalOf(error: unknown, { _id }: FestEvent): Promise<Refused | undefined> {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return { kind: 'vanished' };
  if (error.status !== 409 || !error.errors.version) return undefined;
  const newer = await adminApi.call(getEvent, { params: { eventId: _id } }).catch(() => undefined);
  return { kind: 'stale', message: error.message, version: Number(error.errors.version), newer };
}
