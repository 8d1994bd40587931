import { useSyncExternalStore } from 'react';
import { api } from '#web/api.ts';
import { createEmitter } from '#web/emitter.ts';
import { studentSession } from '#web/sessions.ts';
import { listMyRegistrations } from '../calls.ts';
import { liveByEvent } from '../rules.ts';

let known: { token: string | undefined; ids: ReadonlyMap<string, string> } | undefined;
// One list for all that ask on a page, fetched again whenever the first of them appears.
const changes = createEmitter(() => void fetchAll());

/**
 * The id of the student's live registration for an event; undefined without one, until it is known, and where
 * it cannot be fetched.
 */
export function useOwnRegistration(eventId: string): string | undefined {
  return useSyncExternalStore(
    changes.subscribe,
    () => (known?.token === studentSession.token() ? known?.ids.get(eventId) : undefined),
    () => undefined,
  );
}

async function fetchAll(): Promise<void> {
  const token = studentSession.token();
  const ids = await api.call(listMyRegistrations).then(liveByEvent, () => undefined);
  if (!ids) return;
  known = { token, ids };
  changes.emit();
}
