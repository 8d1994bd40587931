import { useSyncExternalStore } from 'react';
import { createEmitter } from '#web/emitter.ts';

let waiting = 0;
const changes = createEmitter();

/** A call of this page waits for its turn at the server, until what this answers is called. */
export function startWaiting(): () => void {
  change(1);
  let isWaiting = true;
  return () => {
    if (isWaiting) change(-1);
    isWaiting = false;
  };
}

/** Where no banner of the page says so. */
export const waitingText = 'Many people are here right now. You are in line: this goes on by itself.';

/** Whether a call of this page waits for its turn. */
export function useIsWaiting(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => waiting > 0,
    () => false,
  );
}

/** Tells whenever the waiting begins or ends; answers how to stop that. */
export function onWaiting(tell: (isWaiting: boolean) => void): () => void {
  return changes.subscribe(() => tell(waiting > 0));
}

function change(by: number): void {
  waiting += by;
  changes.emit();
}
