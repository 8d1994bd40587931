import { useSyncExternalStore } from 'react';
import { api } from '#web/api.ts';
import { studentSession } from '#web/sessions.ts';
import { listMyRegistrations } from '../calls.ts';
import { liveByEvent } from '../rules.ts';

let known: { token: string | undefined; ids: ReadonlyMap<string, string> } | undefined;
const listeners = new Set<() => void>();

/**
 * The id of the student's live registration for an event; undefined without one, until it is known, and where
 * it cannot be fetched. One list for all that ask on a page, fetched again whenever the first of them appears.
 */
export function useOwnRegistration(eventId: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (known?.token === studentSession.token() ? known?.ids.get(eventId) : undefined),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) void fetchAll();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function fetchAll(): Promise<void> {
  const token = studentSession.token();
  const ids = await api.call(listMyRegistrations).then(liveByEvent, () => undefined);
  if (!ids) return;
  known = { token, ids };
  for (const listener of listeners) listener();
}
