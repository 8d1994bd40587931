import { ApiError } from '#shared/api-client.ts';

/** The server's message, else the error's, else 'An error occurred' (R149). */
export function loginFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'An error occurred';
  if (error.message) return error.message;
  const hasStatus = error instanceof ApiError && error.status > 0;
  return hasStatus ? `The server answered with status ${error.status}. Please try again.` : 'An error occurred';
}
