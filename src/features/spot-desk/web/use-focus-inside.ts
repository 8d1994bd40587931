import { type RefObject, useEffect, useRef } from 'react';

/** Each step of a sale begins where the next thing is typed: a desk has half a minute for a person. */
export function useFocusInside<Part extends HTMLElement>(selector: string, wanted = true): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the step begins, and never while somebody types
  useEffect(() => {
    if (wanted) part.current?.querySelector<HTMLElement>(selector)?.focus();
  }, []);
  return part;
}
