import type { ApiRequest } from '#shared/api-client.ts';

export const readLimitMs = 30_000;

/**
 * After this many milliseconds without a whole answer, a call counts as unanswered. Otherwise a button waits for minutes
 * on a network that loses packets without an error. A file may take two minutes to arrive, and the server then needs
 * time to read it. Five thousand certificates may take a minute.
 */
export function limitOf({ method, form }: ApiRequest): number {
  if (form) return 180_000;
  return method === 'GET' ? readLimitMs : 90_000;
}
