import { useEffect, useRef } from 'react';

/**
 * Focuses the first new item, because the button for more may disappear after its last click, and the focus with it.
 */
export function useFocusOnNew(shown: number) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the new items are there
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.children[wanted.current]?.querySelector('a')?.focus({ preventScroll: true });
    wanted.current = undefined;
  }, [shown]);
  const focusOn = (place: number) => {
    wanted.current = place;
  };
  return { list, focusOn };
}
