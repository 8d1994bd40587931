import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { withoutPasswords } from '#web/kept-form.ts';
import { readLocalDraft } from '#web/local-drafts.ts';
import { visitStorage } from '#web/storage.ts';

const storageKey = 'signUpDraft';
/** The typed texts by field. */
const draft = z.record(z.string(), z.string());

/**
 * Fills in what was typed before the page was reloaded, and stores what is typed from now on. The draft is kept only
 * for this visit, because there is no account yet, and never contains passwords (decision 17).
 */
export function useSignUpDraft<Typed extends FieldValues>({
  getValues,
  setValue,
  watch,
}: Pick<UseFormReturn<Typed>, 'getValues' | 'setValue' | 'watch'>): void {
  useEffect(() => {
    // Ignores a text that something else or an older version has written.
    const typed = draft.safeParse(readLocalDraft(storageKey, visitStorage())).data ?? {};
    for (const [name, value] of Object.entries(typed)) {
      // A field that the form no longer has is ignored, because it has no value in the form.
      const field = name as FieldPath<Typed>;
      // A text that was typed before the scripts were loaded, or filled in by the browser, is newer than the draft.
      if (getValues(field) === '') setValue(field, value as FieldPathValue<Typed, FieldPath<Typed>>);
    }
    const subscription = watch((values) => {
      visitStorage().setItem(storageKey, JSON.stringify(withoutPasswords(values)));
    });
    return () => subscription.unsubscribe();
  }, [getValues, setValue, watch]);
}

export const dropSignUpDraft = (): void => visitStorage().removeItem(storageKey);
