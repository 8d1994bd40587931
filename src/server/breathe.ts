import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 5;

/** Lets the server answer others in between: to be awaited often inside long work; mostly it returns at once. */
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
