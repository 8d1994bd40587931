import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field of each step, because a desk has half a minute for each person. */
export function useFocusInside<Part extends HTMLElement>(selector: string, wanted = true): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the step begins, and never while somebody types
  useEffect(() => {
    if (wanted) part.current?.querySelector<HTMLElement>(selector)?.focus();
  }, []);
  return part;
}
