import { useSyncExternalStore } from 'react';
import { ApiError } from '#shared/api-client.ts';
import { api } from '#web/api.ts';
import { createEmitter } from '#web/emitter.ts';
import { studentSession } from '#web/sessions.ts';
import { notify } from '#web/ui/notify.ts';
import { addBookmark, listBookmarks, removeBookmark } from '../calls.ts';
import { markAfterLogin, takeWanted } from './want.ts';

// All buttons of a page share one list. It is loaded again when the first button appears.
let known: { token: string | undefined; ids: ReadonlySet<string> } | undefined;
const changes = createEmitter(() => void fetchAll());

/** Undefined while the list loads, and if it does not load. */
export function useMarked(eventId: string): boolean | undefined {
  return useSyncExternalStore(
    changes.subscribe,
    () => (known?.token === studentSession.token() ? known?.ids.has(eventId) : undefined),
    () => undefined,
  );
}

/**
 * Changes are saved one after the other, so that the last of two quick presses wins. The list is read after all of
 * them.
 */
let saving: Promise<void> = Promise.resolve();

/**
 * Shows the change at once, and takes it back if the server refuses. If the session has expired, the change is saved
 * after the login.
 */
export function setMarked(eventId: string, marked: boolean): Promise<void> {
  show(eventId, marked);
  saving = saving.then(() => save(eventId, marked));
  return saving;
}

async function save(eventId: string, marked: boolean): Promise<void> {
  try {
    await api.call(marked ? addBookmark : removeBookmark, { params: { eventId } });
  } catch (error) {
    show(eventId, !marked);
    if (error instanceof ApiError && error.status === 401) return marked ? markAfterLogin(eventId) : undefined;
    const description = (error instanceof Error && error.message) || 'Please try again in a moment.';
    notify({ title: 'Bookmark not saved', description, tone: 'error' });
  }
}

async function fetchAll(): Promise<void> {
  await saving;
  const token = studentSession.token();
  const before = known;
  const bookmarks = await api.call(listBookmarks).catch(() => undefined);
  // The bookmarks were changed while the list was on its way, so the list may be older than the change.
  if (bookmarks && known !== before) return fetchAll();
  if (!bookmarks) return;
  const ids = new Set(bookmarks.map(({ eventId }) => eventId));
  keep({ token, ids });
  const wanted = takeWanted();
  if (wanted && !ids.has(wanted)) await setMarked(wanted, true);
}

function show(eventId: string, marked: boolean): void {
  const ids = new Set(known?.ids);
  if (marked) ids.add(eventId);
  else ids.delete(eventId);
  keep({ token: studentSession.token(), ids });
}

function keep(next: typeof known): void {
  known = next;
  changes.emit();
}
