import { ApiError } from '#shared/api-client.ts';

/** The server was not reached or could not answer: it may have done what was asked, and trying again may help. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
