import { useSyncExternalStore } from 'react';
import { studentSession } from '#web/sessions.ts';

/** The student's live registrations: the registration's id by the event's. */
export type OwnRegistrations = ReadonlyMap<string, string>;

/**
 * One list for all that asks on a page, fetched again whenever the first of them appears. Answers the registration's
 * id,
 * undefined where nothing is registered, until it is known, and where it cannot be fetched.
 */
export function createOwnRegistrations(list: () => Promise<OwnRegistrations>) {
  let known: { token: string | undefined; ids: OwnRegistrations } | undefined;
  const listeners = new Set<() => void>();

  async function fetchAll(): Promise<void> {
    const token = studentSession.token();
    const ids = await list().catch(() => undefined);
    if (!ids) return;
    known = { token, ids };
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) void fetchAll();
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return (eventId: string): string | undefined =>
    useSyncExternalStore(
      subscribe,
      () => (known?.token === studentSession.token() ? known?.ids.get(eventId) : undefined),
      () => undefined,
    );
}
