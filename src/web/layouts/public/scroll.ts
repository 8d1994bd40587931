import { useSyncExternalStore } from 'react';

/** Whether the page is scrolled beyond so many pixels. False on the server and while hydrating. */
export function useScrolledBeyond(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > pixels,
    () => false,
  );
}

/** Which of these sections lies at a line so many pixels below the top of the viewport. */
export function useSectionAt(line: number, ids: readonly string[]): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => ids.find((id) => liesAt(line, document.getElementById(id))),
    () => undefined,
  );
}

function liesAt(line: number, section: HTMLElement | null): boolean {
  if (!section) return false;
  const { top, bottom } = section.getBoundingClientRect();
  return top <= line && bottom > line;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}
