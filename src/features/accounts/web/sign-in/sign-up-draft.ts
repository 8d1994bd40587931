import { useEffect } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { withoutPasswords } from '#web/kept-form.ts';
import { readLocalDraft } from '#web/local-drafts.ts';
import { visitStorage } from '#web/storage.ts';

const storageKey = 'signUpDraft';
/** By field. */
const draft = z.record(z.string(), z.string());

/**
 * Fills in what was typed in this visit before the page was reloaded, and keeps what is typed from now on. The draft
 * lasts for this visit only, because there is no account yet, and holds no password (decision 17).
 */
export function useSignUpDraft<Typed extends FieldValues>({
  getValues,
  setValue,
  watch,
}: Pick<UseFormReturn<Typed>, 'getValues' | 'setValue' | 'watch'>): void {
  useEffect(() => {
    // Written by something else or by an older version: ignored.
    const typed = draft.safeParse(readLocalDraft(storageKey, visitStorage())).data ?? {};
    for (const [name, value] of Object.entries(typed)) {
      // A name that the form does not have any more has no value in it either.
      const field = name as FieldPath<Typed>;
      // Typed before the scripts came, or filled in by the browser: newer than the draft.
      if (getValues(field) === '') setValue(field, value as FieldPathValue<Typed, FieldPath<Typed>>);
    }
    const subscription = watch((values) => {
      visitStorage().setItem(storageKey, JSON.stringify(withoutPasswords(values)));
    });
    return () => subscription.unsubscribe();
  }, [getValues, setValue, watch]);
}

export const dropSignUpDraft = (): void => visitStorage().removeItem(storageKey);
