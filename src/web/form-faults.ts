import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#shared/api-client.ts';

/** Puts the server's messages beside their fields and the focus on the first one. */
export function showFieldFaults<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  Object.entries(error.errors).forEach(([field, message], index) => {
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}

/** The server's own words, if it gave any. */
export function wordsOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise;
}
