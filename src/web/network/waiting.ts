import { useSyncExternalStore } from 'react';
import { createEmitter } from '#web/emitter.ts';

let waiting = 0;
const changes = createEmitter();

/**
 * Call it when a call of this page starts to wait for its turn at the server. Call the returned function when that
 * ends.
 */
export function startWaiting(): () => void {
  change(1);
  let isWaiting = true;
  return () => {
    if (isWaiting) change(-1);
    isWaiting = false;
  };
}

/** For pages without a banner that says so. */
export const waitingText = 'Many people are here right now. You are in line: this goes on by itself.';

/** Whether a call of this page is waiting for its turn. */
export function useIsWaiting(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => waiting > 0,
    () => false,
  );
}

/** Calls `tell` whenever waiting begins or ends. Returns a function that stops it. */
export function onWaiting(tell: (isWaiting: boolean) => void): () => void {
  return changes.subscribe(() => tell(waiting > 0));
}

function change(by: number): void {
  waiting += by;
  changes.emit();
}
