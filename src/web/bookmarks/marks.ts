import { useSyncExternalStore } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { createEmitter } from '#web/emitter.ts';
import { studentSession } from '#web/sessions.ts';
import { notify } from '#web/ui/notify.ts';
import { markAfterLogin, takeWanted } from './want.ts';

/** How marks are read and kept: a feature's calls, which the platform does not know. */
export interface MarkCalls {
  /** The ids of all that is marked. */
  list(): Promise<string[]>;
  set(id: string, marked: boolean): Promise<unknown>;
}

export interface Marks {
  /** Undefined until it is known, and where it cannot be fetched. */
  useMarked(id: string): boolean | undefined;
  /** Shown at once, and taken back where the server did not take it. After a refused session it waits for the login. */
  setMarked(id: string, marked: boolean): Promise<void>;
}

/** One list for all buttons of a page, fetched again whenever the first of them appears. */
export function createMarks(calls: MarkCalls): Marks {
  let known: { token: string | undefined; ids: ReadonlySet<string> } | undefined;
  const changes = createEmitter(() => void fetchAll());

  function keep(next: typeof known): void {
    known = next;
    changes.emit();
  }

  function show(id: string, marked: boolean): void {
    const ids = new Set(known?.ids);
    if (marked) ids.add(id);
    else ids.delete(id);
    keep({ token: studentSession.token(), ids });
  }

  async function setMarked(id: string, marked: boolean): Promise<void> {
    show(id, marked);
    try {
      await calls.set(id, marked);
    } catch (error) {
      show(id, !marked);
      if (error instanceof ApiError && error.status === 401) return marked ? markAfterLogin(id) : undefined;
      const description = (error instanceof Error && error.message) || 'Please try again in a moment.';
      notify({ title: 'Bookmark not saved', description, tone: 'error' });
    }
  }

  async function fetchAll(): Promise<void> {
    const token = studentSession.token();
    const before = known;
    const ids = await calls.list().catch(() => undefined);
    // Set meanwhile: the list may be older than that.
    if (ids && known !== before) return fetchAll();
    if (!ids) return;
    keep({ token, ids: new Set(ids) });
    const wanted = takeWanted();
    if (wanted && !ids.includes(wanted)) await setMarked(wanted, true);
  }

  return {
    setMarked,
    useMarked: (id) =>
      useSyncExternalStore(
        changes.subscribe,
        () => (known?.token === studentSession.token() ? known?.ids.has(id) : undefined),
        () => undefined,
      ),
  };
}
