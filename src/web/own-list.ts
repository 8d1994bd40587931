import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';
import { studentSession } from './sessions.ts';

/**
 * What the signed-in student has. It is fetched once for all parts of a page that use it, and again when the first of
 * them appears. `useList` gives undefined until it is known, and where it cannot be fetched.
 */
export function createOwnList<List>(fetchList: () => Promise<List>) {
  let known: { token: string | undefined; list: List } | undefined;
  let latest = 0;
  const changes = createEmitter(() => void refresh());

  async function refresh(): Promise<void> {
    const token = studentSession.token();
    const mine = ++latest;
    const list = await fetchList().catch(() => undefined);
    // Asked again meanwhile: this answer may be older than what has changed since.
    if (list === undefined || mine !== latest) return;
    known = { token, list };
    changes.emit();
  }

  return {
    refresh,
    useList: (): List | undefined =>
      useSyncExternalStore(
        changes.subscribe,
        () => (known?.token === studentSession.token() ? known?.list : undefined),
        () => undefined,
      ),
  };
}
