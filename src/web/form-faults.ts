import { ApiError } from '#shared/api-client.ts';

/** The server's own words, if it gave any. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise;
}
