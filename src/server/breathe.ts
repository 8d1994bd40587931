import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 5;

/** Lets the server answer other requests during long work. Await it often: mostly it returns at once. */
export type Breathe = () => Promise<void> | undefined;

export function breathing(): Breathe {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return nextTurn().then(() => {
      since = performance.now();
    });
  };
}
