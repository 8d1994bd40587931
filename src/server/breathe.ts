import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { chunksOf } from '#shared/chunks-of.ts';

const sliceMs = 5;

/** Lets the server answer other requests during long work. Await it often: it usually returns at once. */
export type Breathe = () => Promise<void> | undefined;

export function breathing(): Breathe {
  let since = performance.now();
  return () => {
    if (performance.now() - since < sliceMs) return undefined;
    return yieldToOthers().then(() => {
      since = performance.now();
    });
  };
}

/** Sorting this many names takes a few milliseconds. */
const sortedAtOnce = 500;

/**
 * Returns what `toSorted` returns, for long lists: sorting the names of 16,000 people in one go would block the server
 * for a fifth of a second.
 */
export async function sortedInParts<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<Item[]> {
  const breathe = breathing();
  let runs: Item[][] = [];
  for (const some of chunksOf(items, sortedAtOnce)) {
    runs.push(some.sort(compare));
    await breathe();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (const [one = [], other = []] of chunksOf(runs, 2)) merged.push(await merge(one, other, compare, breathe));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (one: Item, other: Item) => number,
  breathe: Breathe,
): Promise<Item[]> {
  const merged: Item[] = [];
  let rest = 0;
  for (const item of one) {
    let next = other[rest];
    while (next !== undefined && compare(item, next) > 0) {
      merged.push(next);
      rest += 1;
      next = other[rest];
    }
    merged.push(item);
    await breathe();
  }
  return [...merged, ...other.slice(rest)];
}
