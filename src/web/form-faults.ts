import { ApiError } from '#shared/api-client.ts';

/** The server's own message, if there is one. */
export function messageOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.message) || otherwise;
}
