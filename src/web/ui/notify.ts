import { createEmitter } from '../emitter.ts';

export interface Notice {
  title: string;
  description?: string;
  tone?: 'success' | 'error' | 'info';
  /** The notice itself says that the session has ended. */
  isEnd?: true;
}

let waiting: Notice[] = [];
let isBesideThePoint = () => false;
const notices = createEmitter();

/**
 * Shows a toast. It can be called anywhere in the browser, also outside of components. The toast waits if the page
 * cannot show it yet. Never call it on the server, where all visitors would share the queue.
 */
export function notify(notice: Notice): void {
  if (notice.tone === 'error' && !notice.isEnd && isBesideThePoint()) return;
  waiting.push(notice);
  notices.emit();
}

/** While `test` returns true, errors are not shown, because they all have one cause that is shown elsewhere. */
export function hideFailuresWhile(test: () => boolean): () => void {
  isBesideThePoint = test;
  return () => {
    if (isBesideThePoint === test) isBesideThePoint = () => false;
  };
}

/** Calls back when notices are waiting. If some are waiting already, at once. */
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
