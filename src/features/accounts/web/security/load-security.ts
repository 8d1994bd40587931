import {
  getLoginHistory,
  type LoginHistory,
  listAdminSessions,
  type OwnSession,
} from '#features/accounts/session-contract.ts';
import { festTimeZone } from '#features/edition/calls.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi, api } from '#web/api.ts';

/** Each part has its own failure, so that the sessions are shown even if the history does not load. */
export interface LoadedSecurity {
  history: LoginHistory | { failure: string };
  sessions: OwnSession[] | { failure: string };
  timeZone: string;
}

export async function loadSecurity(): Promise<LoadedSecurity> {
  const [history, sessions, timeZone] = await Promise.all([
    adminApi.call(getLoginHistory).catch(failureOr('Failed to load login history')),
    adminApi.call(listAdminSessions).catch(failureOr('Failed to load the sessions')),
    festTimeZone(api),
  ]);
  return { history, sessions, timeZone };
}

/** The server's message, otherwise these words (R258). The end of the session is thrown on to `asAdmin`. */
function failureOr(words: string) {
  return (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw error;
    // With status 0 there was no answer, and so no message from the server.
    return { failure: (error instanceof ApiError && error.status > 0 && error.message) || words };
  };
}
