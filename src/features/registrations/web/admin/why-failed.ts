import { ApiError } from '#shared/api-client.ts';

/** The text in a dialog, in addition to the specified toast: what went wrong and what to do. */
export function whyFailed(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Please try again.';
  if (error.status === 404) return 'Somebody has deleted this registration meanwhile. There is nothing left to change.';
  return error.message || 'The server could not do this. Please try again in a moment.';
}

/** The list on the screen is out of date: somebody else has changed or deleted one of its registrations. */
export const isBehind = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409);
