import { useEffect, useSyncExternalStore } from 'react';
import { addBookmark, listBookmarks, removeBookmark } from '#features/bookmarks/contract.ts';
import { api } from '#web/api.ts';
import { studentSession } from '#web/sessions.ts';
import { notify } from '#web/ui/notify.ts';

/** One list for all cards of the dashboard, fetched anew whenever the dashboard is opened. */
let known: { token: string | undefined; ids: ReadonlySet<string> } | undefined;
let fetching = false;
const listeners = new Set<() => void>();

/** Undefined until it is known, and where it cannot be fetched. */
export function useBookmarked(eventId: string): boolean | undefined {
  useEffect(() => {
    if (!fetching) void fetchAll();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => (known?.token === studentSession.token() ? known?.ids.has(eventId) : undefined),
    () => undefined,
  );
}

/** Shown at once, and taken back where the server did not take it. */
export async function setBookmarked(eventId: string, bookmarked: boolean): Promise<void> {
  show(eventId, bookmarked);
  try {
    await api.call(bookmarked ? addBookmark : removeBookmark, { params: { eventId } });
  } catch (error) {
    show(eventId, !bookmarked);
    const description = (error instanceof Error && error.message) || 'Please try again in a moment.';
    notify({ title: 'Bookmark not saved', description, tone: 'error' });
  }
}

async function fetchAll(): Promise<void> {
  fetching = true;
  const token = studentSession.token();
  const bookmarks = await api.call(listBookmarks).catch(() => undefined);
  fetching = false;
  if (bookmarks) keep({ token, ids: new Set(bookmarks.map(({ eventId }) => eventId)) });
}

function show(eventId: string, bookmarked: boolean): void {
  const ids = new Set(known?.ids);
  if (bookmarked) ids.add(eventId);
  else ids.delete(eventId);
  keep({ token: studentSession.token(), ids });
}

function keep(next: typeof known): void {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
