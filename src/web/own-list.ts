import { useSyncExternalStore } from 'react';
import { createEmitter } from './emitter.ts';
import { studentSession } from './sessions.ts';

/**
 * A list that belongs to the signed-in student. It is loaded once for all parts of a page that use it, and again when
 * the first of them appears. `useList` returns undefined until it is loaded, and if it does not load.
 */
export function createOwnList<List>(fetchList: () => Promise<List>) {
  let known: { token: string | undefined; list: List } | undefined;
  let asked = 0;
  let shown = 0;
  const changes = createEmitter(() => void refresh());

  async function refresh(): Promise<void> {
    const token = studentSession.token();
    const mine = ++asked;
    const list = await fetchList().catch(() => undefined);
    // A later call was answered first, so this answer may be out of date.
    if (list === undefined || mine < shown) return;
    shown = mine;
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
