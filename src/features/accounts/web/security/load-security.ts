import {
  getLoginHistory,
  type LoginHistory,
  listAdminSessions,
  type OwnSession,
} from '#features/accounts/session-contract.ts';
import { festTimeZone } from '#features/edition/calls.ts';
import { ApiError } from '#shared/api-client.ts';
import { adminApi, api } from '#web/api.ts';

/** Each part loads by itself, so that a history that fails does not hide the sessions. */
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

/** The server's message, else these words (R258); the session's end is for `asAdmin` to answer. */
function failureOr(words: string) {
  return (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw error;
    // Without an answer (status 0) there is no message of the server's.
    return { failure: (error instanceof ApiError && error.status > 0 && error.message) || words };
  };
}
