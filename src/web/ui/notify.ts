import { createEmitter } from '../emitter.ts';

export interface Notice {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info';
  /** Says itself that the session has ended. */
  isEnd?: true;
}

let waiting: Notice[] = [];
let isBesideThePoint = () => false;
const notices = createEmitter();

/**
 * Shows a toast, from a component or from anywhere else in the browser. It waits if the page is not ready to show it.
 * Never call it on the server: there the queue would be shared between visitors.
 */
export function notify(notice: Notice): void {
  if (notice.tone === 'error' && !notice.isEnd && isBesideThePoint()) return;
  waiting.push(notice);
  notices.emit();
}

/** While `test` holds, no failure is shown: what failed has one cause, and that is said elsewhere. */
export function hideFailuresWhile(test: () => boolean): () => void {
  isBesideThePoint = test;
  return () => {
    if (isBesideThePoint === test) isBesideThePoint = () => false;
  };
}

/** Calls back when notices wait, at once if some do already. */
export function onNotice(listener: () => void): () => void {
  const leave = notices.subscribe(listener);
  if (waiting.length > 0) listener();
  return leave;
}

export function takeNotices(): Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
