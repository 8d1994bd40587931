import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useKeptForm } from '#web/kept-form.ts';
import { eventResolver, faultPaths, type RulesContext } from './faults.ts';
import { type FormTab, firstOf, tabOf } from './tabs.ts';
import type { FormValues } from './values.ts';

/** The form, the tab that is open, and the way to the first fault, wherever it is. */
export function useEventForm(context: RulesContext, initial: FormValues, open: boolean) {
  const [tab, setTab] = useState<FormTab>('basic');
  const form = useForm<FormValues>({
    resolver: eventResolver(context),
    defaultValues: initial,
    // `show` does it: the field may be on a tab that is not open.
    shouldFocusError: false,
  });
  // Read here, so that the form keeps account of it.
  const { isDirty } = form.formState;

  const isRestored = useKeptForm(form, { kind: 'admin', name: 'event', recordId: context.stored?._id ?? '', open });

  function show(paths = faultPaths(form.control._formState.errors)) {
    const first = firstOf(paths);
    if (!first) return;
    // Only what is shown can take the focus.
    flushSync(() => setTab(tabOf(first)));
    form.setFocus(first as keyof FormValues);
  }

  return { form, tab, setTab, show, isChanged: isDirty, isRestored };
}
