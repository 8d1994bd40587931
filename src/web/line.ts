import { useSyncExternalStore } from 'react';

let waiting = 0;
const listeners = new Set<() => void>();

/** A call of this page waits for its turn at the server, until what this answers is called. */
export function enterLine(): () => void {
  change(1);
  let inLine = true;
  return () => {
    if (inLine) change(-1);
    inLine = false;
  };
}

/** Whether a call of this page waits for its turn. */
export function useInLine(): boolean {
  return useSyncExternalStore(
    listen,
    () => waiting > 0,
    () => false,
  );
}

function change(by: number): void {
  waiting += by;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
