export interface Notice {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info';
}

let waiting: Notice[] = [];
const listeners = new Set<() => void>();

/**
 * Shows a toast, from a component or from anywhere else in the browser. It waits if the page is not ready to show it.
 * Never call it on the server: there the queue would be shared between visitors.
 */
export function notify(notice: Notice): void {
  waiting.push(notice);
  for (const listener of listeners) listener();
}

/** Calls back when notices wait, at once if some do already. */
export function onNotice(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => listeners.delete(listener);
}

export function takeNotices(): Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
