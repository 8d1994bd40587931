import { useSyncExternalStore } from 'react';
import { createEmitter } from '#web/emitter.ts';

let waiting = 0;
const changes = createEmitter();

/** A call of this page waits for its turn at the server, until what this answers is called. */
export function enterLine(): () => void {
  change(1);
  let inLine = true;
  return () => {
    if (inLine) change(-1);
    inLine = false;
  };
}

/** Where no banner of the page says so. */
export const inLineWords = 'Many people are here right now. You are in line: this goes on by itself.';

/** Whether a call of this page waits for its turn. */
export function useInLine(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => waiting > 0,
    () => false,
  );
}

/** Tells whenever the waiting begins or ends; answers how to stop that. */
export function onLine(tell: (inLine: boolean) => void): () => void {
  return changes.subscribe(() => tell(waiting > 0));
}

function change(by: number): void {
  waiting += by;
  changes.emit();
}
